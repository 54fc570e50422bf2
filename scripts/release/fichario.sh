#!/bin/sh
# Fichário: "fichario start" atende; "fichario --help" mostra os comandos. Precisa só do Node.js.
set -e
here=$(dirname "$(readlink -f "$0")")
for_machine=@MACHINE@
if [ "$(uname -s) $(uname -m)" != "Linux $for_machine" ]; then
  echo "Este pacote é para Linux $for_machine, e esta máquina é $(uname -s) $(uname -m). Baixe o pacote dela." >&2
  exit 1
fi
node=${FICHARIO_NODE:-node}
if ! command -v "$node" >/dev/null; then
  echo "O Fichário precisa do Node.js 20.19, 22.13 ou 24, ou mais novo. Instale-o (no Debian 13: apt install nodejs)." >&2
  exit 1
fi
if ! "$node" -e '
  const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major >= 24 || (major === 20 && minor >= 19) || (major === 22 && minor >= 13) ? 0 : 1)'
then
  echo "O Fichário precisa do Node.js 20.19, 22.13 ou 24, ou mais novo; este é o $("$node" --version)." >&2
  exit 1
fi
NODE_ENV=production
export NODE_ENV
if [ "$1" = start ] && [ $# = 1 ]; then
  exec "$node" --max-semi-space-size=4 "$here/dist/server/main.js"
fi
exec "$node" "$here/dist/server/fichario.js" "$@"
