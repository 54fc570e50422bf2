import { existsSync } from 'node:fs';
import { projectVersion } from '../../../../kit/server/env/paths.ts';
import { askReady, readSettings } from './settings.ts';
import { readIfThere, readJournal, showUnit, UNIT_FILE } from './system.ts';
import { writeUnit } from './unit.ts';

/** The answer of `fichario service status`. */
export type ServiceStatus = {
  installed: boolean;
  active: boolean;
  ready: boolean;
  /** time of the last change of state; undefined if it has not run since the machine started */
  since: string | undefined;
  version: string;
  /** number of restarts by systemd since the installation or a reset */
  restarts: number;
  /** problems, as Portuguese sentences */
  problems: string[];
  /** the last log lines; empty while the service is ready */
  lines: string[];
};

const LINES = 10;

/** Reads the status of the service of the program in `folder`. */
export async function readServiceStatus(folder: string): Promise<ServiceStatus> {
  const version = projectVersion();
  const none = { active: false, ready: false, since: undefined, version, restarts: 0, lines: [] };
  if (!existsSync(UNIT_FILE))
    return { ...none, installed: false, problems: ['O serviço não está instalado: fichario service install'] };
  const unit = showUnit('ActiveState', 'Result', 'StateChangeTimestamp', 'NRestarts', 'UnitFileState');
  const { unit: settings, env } = readSettings(folder);
  const active = unit['ActiveState'] === 'active';
  const answer = active ? await askReady(env) : undefined;
  const ready = answer === 'ready';
  const problems = [
    ...(active
      ? []
      : [`O serviço não está no ar (${unit['ActiveState']}, ${unit['Result']}): systemctl start fichario`]),
    ...(active && !ready ? [answer ?? 'O serviço está no ar, mas não responde.'] : []),
    ...(unit['UnitFileState'] === 'enabled' ? [] : ['O serviço não inicia com a máquina: systemctl enable fichario']),
    ...(readIfThere(UNIT_FILE) === writeUnit(settings)
      ? []
      : ['A configuração mudou desde a instalação: fichario service install']),
  ];
  return {
    installed: true,
    active,
    ready,
    since: unit['StateChangeTimestamp'] || undefined,
    version,
    restarts: Number(unit['NRestarts']),
    problems,
    lines: ready ? [] : readJournal(LINES),
  };
}

/** Describes the status in Portuguese, on one screen. */
export function describeStatus({ active, ready, since, version, restarts, problems, lines }: ServiceStatus): string {
  const state = ready ? 'no ar e pronto' : active ? 'no ar, mas não pronto' : 'parado';
  return [
    `Fichário ${version}: ${state}${since === undefined ? '' : ` desde ${since}`}`,
    ...(restarts > 0 ? [`Reiniciado pelo systemd ${restarts === 1 ? 'uma vez' : `${restarts} vezes`}`] : []),
    ...problems,
    ...(lines.length > 0 ? ['O serviço escreveu por último:', ...lines.map((line) => `  ${line}`)] : []),
  ].join('\n');
}
