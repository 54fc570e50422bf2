import type { UnitSettings } from './unit.ts';

/** Commands that run as root because they change the system; they set the owner of files themselves. */
const ROOTS = ['service', 'update'];

/**
 * The script `/usr/local/bin/fichario`: runs a command with the environment and user of the service, because files of another
 * user in the data folder would be unreadable for the service. The script never executes the lines of the environment file.
 */
export function writeCommandScript({
  program,
  node,
  envFile,
  user,
}: Omit<UnitSettings, 'dataDir' | 'writable'>): string {
  return `#!/bin/sh
# Escrito por "fichario service install": cada comando do Fichário, com a configuração e o usuário do serviço.
env_file=${shellWord(envFile)}
user=${shellWord(user)}
if [ "$(id -u)" != 0 ] && [ "$(id -un)" != "$user" ]; then
  echo "Rode como root: sudo fichario $*" >&2
  exit 1
fi
if [ ! -r "$env_file" ]; then
  echo "O arquivo $env_file não está lá. Faça-o de novo: ${program}/fichario service install" >&2
  exit 1
fi
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    [A-Za-z_]*=*) ;;
    *) continue ;;
  esac
  name=\${line%%=*}
  value=\${line#*=}
  value=\${value%"\${value##*[![:space:]]}"}
  case $name in
    *[!A-Za-z0-9_]*) continue ;;
  esac
  case $value in
    \\"*\\") value=\${value#\\"}; value=\${value%\\"} ;;
    \\'*\\') value=\${value#\\'}; value=\${value%\\'} ;;
  esac
  export "$name=$value"
done <"$env_file"
${node === undefined ? '' : `export FICHARIO_NODE=${shellWord(node)}\n`}umask 077
case $1 in
  ${ROOTS.join(' | ')}) exec ${shellWord(`${program}/fichario`)} "$@" ;;
esac
if [ "$(id -u)" != 0 ]; then
  exec ${shellWord(`${program}/fichario`)} "$@"
fi
HOME=$FICHARIO_DATA
export HOME
exec runuser -u "$user" -- ${shellWord(`${program}/fichario`)} "$@"
`;
}

function shellWord(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
