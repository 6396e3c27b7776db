# SPDX-License-Identifier: GPL-3.0-or-later
from spack.package import *


class Flitscope(MesonPackage):
    """Models of message latency in interconnection networks beside a flit-level simulation: the command line and the Python module.

    The window is not built, since Spack has no libadwaita.
    """

    homepage = "https://github.com/flitscope/flitscope"
    git = "https://github.com/flitscope/flitscope.git"

    license("GPL-3.0-or-later")

    version("main", branch="main")

    variant("mpi", default=False, description="Spread runs over the ranks of mpirun")

    depends_on("c", type="build")
    depends_on("meson@1.0:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("gettext", type="build")
    depends_on("python@3.8:", type=("build", "run"))
    depends_on("glib@2.74:")
    depends_on("gsl@2.7:")
    depends_on("json-glib")
    depends_on("cairo@1.16: +pdf +svg +png")
    depends_on("pango@1.50:")
    depends_on("gdk-pixbuf")
    depends_on("mpi", when="+mpi")

    def meson_args(self):
        return ["-Dgui=false", "-Dtests=false", f"-Dmpi={'true' if self.spec.satisfies('+mpi') else 'false'}"]
