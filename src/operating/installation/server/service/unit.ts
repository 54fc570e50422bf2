/** The values in the unit of one machine. Paths are absolute. */
export type UnitSettings = {
  /** the link to the version in use: `/opt/fichario` */
  program: string;
  /** path of Node.js; undefined = from the system's PATH */
  node: string | undefined;
  envFile: string;
  user: string;
  dataDir: string;
  /** other folders that the program writes to, such as the folder of the back-ups */
  writable: string[];
};

/** The data folder that systemd creates (`StateDirectory=`). */
export const STATE_DIR = '/var/lib/fichario';

/** The text of the unit file. The reason for each line: docs/decisions/097-service.md. */
export function writeUnit({ program, node, envFile, user, dataDir, writable }: UnitSettings): string {
  const isOwnState = dataDir === STATE_DIR;
  const folders = [...(isOwnState ? [] : [dataDir]), ...writable];
  return `# Escrito por "fichario service install". Mude ${envFile}, não este arquivo; para mudar só a unidade: systemctl edit fichario
[Unit]
Description=Fichário, cadastro de pessoas e empresas
Wants=network-online.target
After=network-online.target remote-fs.target postgresql.service
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=all
User=${user}
Group=${user}
EnvironmentFile=${quote(envFile)}
${node === undefined ? '' : `Environment=${quote(`FICHARIO_NODE=${node}`)}\n`}ExecStart=${quote(`${program}/fichario`)} start
Restart=always
RestartSec=5
RestartPreventExitStatus=2
WatchdogSec=60
TimeoutStartSec=120
TimeoutStopSec=120
KillMode=mixed
OOMPolicy=continue
LimitNOFILE=65536
UMask=0077
${isOwnState ? 'StateDirectory=fichario\nStateDirectoryMode=0700\n' : ''}${folders.map((folder) => `ReadWritePaths=${quote(`-${folder}`)}\n`).join('')}
${HARDENING}
[Install]
WantedBy=multi-user.target
`;
}

const HARDENING = `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
`;

/** Quotes a word for systemd, where `%` starts a specifier, `$` a variable, and a space ends the word. */
function quote(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return /[\s"'\\]/.test(word) ? `"${escaped}"` : escaped;
}
