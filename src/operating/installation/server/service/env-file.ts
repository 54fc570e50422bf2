/** Variables that name folders for the program to write to. */
const FOLDERS = ['FICHARIO_BACKUP', 'FICHARIO_WAL'];

/** The initial text of the environment file, which the program never changes later. */
export function writeEnvFile(dataDir: string): string {
  return `# A configuração do Fichário: uma VARIÁVEL=valor por linha, sem espaços ao redor do "=". A lista inteira está em docs/configuracao.md.
# Depois de mudar: systemctl restart fichario. Se mudou uma pasta: fichario service install, que deixa o serviço escrever nela.

# A pasta dos dados.
FICHARIO_DATA=${dataDir}

# O endereço que as pessoas usam, com o nome que o proxy atende (deploy/proxy/README.md).
#FICHARIO_URL=https://fichario.exemplo.com.br

# Os endereços do proxy, se ele não está nesta máquina.
#FICHARIO_PROXIES=10.0.0.5

# Onde atende. Sem proxy à frente, quem está na mesma rede pode ler as senhas.
#HOST=127.0.0.1
#PORT=3000

# A pasta dos back-ups, noutro disco: um por dia, e um provado por semana (docs/backup.md).
#FICHARIO_BACKUP=/mnt/backups
#FICHARIO_BACKUP_KEY=/etc/fichario/backup.key

# A pasta do log do banco, noutro disco: volta a qualquer segundo da última semana (docs/momento.md).
#FICHARIO_WAL=/mnt/log

# Um PostgreSQL que já existe, em vez do embutido.
#DATABASE_URL=postgres://fichario:senha@10.0.0.6/fichario
`;
}

/**
 * Parses an environment file as both systemd and the script `fichario` do: a line is `NAME=value`, with optional quotes and
 * without expansion. `problems` are the lines that the two would read differently.
 */
export function readEnvFile(text: string): { vars: Record<string, string>; problems: string[] } {
  const vars: Record<string, string> = {};
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:[#;].*)?$/.test(line)) continue;
    const [, name, quoted, bare] = /^([A-Za-z_]\w*)=(?:(["'][^"'\\]*["'])|([^"'\\]*?))\s*$/.exec(line) ?? [];
    if (name === undefined || (quoted !== undefined && quoted[0] !== quoted.at(-1)))
      problems.push(`linha ${index + 1}`);
    else vars[name] = quoted?.slice(1, -1) ?? bare ?? '';
  }
  return { vars, problems };
}

/** The folders, besides the data folder, that the service may write to. */
export function foldersOf(vars: Record<string, string>): string[] {
  return FOLDERS.flatMap((name) => (vars[name] && vars[name] !== 'off' ? [vars[name]] : []));
}
