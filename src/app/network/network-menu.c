#include "app/network/network-menu.h"

#include <glib/gi18n-lib.h>

static void
add_section (GMenu *menu, GMenu *section)
{
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
}

static GMenu *
item_section (const FsDiagramItem *item)
{
  GMenu *section = g_menu_new ();

  switch (item->kind)
    {
    case FS_ITEM_MESSAGE:
    case FS_ITEM_CROSSBAR:
      g_menu_append (section, _ ("_Follow Message"), "topology.follow");
      g_menu_append (section, _ ("Next _Event of Message"), "topology.next-event");
      g_menu_append (section, _ ("_Open Router of Header"), "topology.router");
      break;
    case FS_ITEM_CHANNEL:
    case FS_ITEM_VC:
      g_menu_append (section, _ ("_Open Router at Its End"), "topology.router");
      break;
    case FS_ITEM_NODE:
    case FS_ITEM_INJECTION:
      g_menu_append (section, _ ("_Open Router"), "topology.router");
      g_menu_append (section, _ ("Use as _Root of Trees"), "topology.root");
      break;
    default:
      break;
    }
  if (item->kind != FS_ITEM_NONE && item->kind != FS_ITEM_DIMENSION)
    {
      g_menu_append (section, _ ("_Describe in Inspector"), "topology.describe");
      g_menu_append (section, _ ("_Clear Selection"), "topology.deselect");
    }
  return section;
}

static GMenu *
run_section (void)
{
  GMenu *section = g_menu_new ();

  g_menu_append (section, _ ("_Play or Pause"), "topology.play");
  g_menu_append (section, _ ("Next _Blocked Header"), "topology.next-blocking");
  return section;
}

/* The layouts that can show the network. */
static GMenu *
layout_menu (const FsInterconnect *network)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Automatic"), "topology.layout-automatic");
  for (int kind = 0; kind < FS_N_LAYOUTS; kind++)
    if (fs_layout_applies ((FsLayoutKind) kind, network, NULL))
      {
        g_autofree char *action = g_strconcat ("topology.layout-", fs_layout_id ((FsLayoutKind) kind), NULL);

        g_menu_append (menu, fs_layout_name ((FsLayoutKind) kind, network), action);
      }
  return menu;
}

static GMenu *
view_section (const FsInterconnect *network)
{
  GMenu *section = g_menu_new ();

  g_menu_append (section, _ ("Show _Whole Network"), "topology.fit");
  if (network->n > 0)
    {
      g_autoptr (GMenu) layouts = layout_menu (network);

      g_menu_append_submenu (section, _ ("_Layout"), G_MENU_MODEL (layouts));
    }
  g_menu_append (section, _ ("_Summary as Text"), "topology.summary");
  return section;
}

GMenu *
fs_network_menu_new (const FsDiagramItem *item, const FsInterconnect *network)
{
  GMenu *menu = g_menu_new ();

  add_section (menu, item_section (item));
  add_section (menu, run_section ());
  add_section (menu, view_section (network));
  return menu;
}
