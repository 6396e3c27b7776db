#!/usr/bin/env python3
"""Executes the notebooks of docs/notebook; exit status 77, skipped, where Jupyter, pandas, or Matplotlib is missing.

usage: test-notebook.py NOTEBOOK…
"""

import json
import os
import subprocess
import sys
import tempfile

for module in ['nbconvert', 'ipykernel', 'pandas', 'matplotlib']:
    try:
        __import__(module)
    except ImportError:
        print(f'Skipped: {sys.executable} has no {module}. build-aux/install-dependencies test installs it for Debian.')
        sys.exit(77)

for notebook in sys.argv[1:]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, 'IPYTHONDIR': folder, 'JUPYTER_CONFIG_DIR': folder, 'JUPYTER_RUNTIME_DIR': folder,
                       'MPLCONFIGDIR': folder, 'FLITSCOPE_CACHE': os.path.join(folder, 'cache')}
        # Matplotlib lists the fonts here, since it would say in the notebook that it does where that takes long.
        subprocess.run([sys.executable, '-c', 'import matplotlib.font_manager'], env=environment, check=True)
        subprocess.run([sys.executable, '-m', 'nbconvert', '--to', 'notebook', '--execute', '--output-dir', folder,
                        '--output', 'executed.ipynb', notebook], env=environment, check=True)
        with open(os.path.join(folder, 'executed.ipynb'), encoding='utf-8') as file:
            cells = [cell for cell in json.load(file)['cells'] if cell['cell_type'] == 'code']
    kinds = set()
    for cell in cells:
        for output in cell['outputs']:
            kinds |= set(output.get('data', {}))
            if output['output_type'] == 'stream' and output['name'] == 'stderr':
                sys.exit(f'{notebook}: a cell writes to standard error: {"".join(output["text"])}')
    if not {'text/html', 'image/png'} <= kinds:
        sys.exit(f'{notebook}: it shows {sorted(kinds)}, but neither a table nor a plot may be missing')
