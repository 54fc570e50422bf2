import type { Client } from 'pg';
import { ArchiveConfig } from '../../moment/server/archive-config.ts';
import { listReaches } from '../../moment/server/bases.ts';
import { joinSpans } from '../../moment/server/choose-base.ts';
import { describeFailure } from '../../moment/server/state/log-failure.ts';
import { type LogState, readLogState } from '../../moment/server/state/log-state.ts';
import { formatMoment } from '../../moment/server/moment.ts';
import { seriesOf } from '../../moment/server/series.ts';
import { isSameDisk } from '../../stored/server/same-disk.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Finding, judge, ok, type Topic } from './finding.ts';

const ARCHIVE: Topic = { id: 'wal_archive', name: 'Log do banco' };
const BASE: Topic = { id: 'wal_base', name: 'Momentos' };
const DISK: Topic = { id: 'wal_disk', name: 'Disco do log' };
/** A base is old after its day and some hours, for a night when the machine was off. */
const OLD_BASE_MS = 1.5 * 86_400_000;

type LogEnv = Pick<Env, 'databaseUrl' | 'dataDir' | 'walDir'>;

/** Examines whether the database server, embedded or external, stores its WAL, and which moments can be restored from it. */
export async function examineLog(client: Client, env: LogEnv, now: Date): Promise<Finding[]> {
  const state = await readLogState(client);
  const config = env.databaseUrl === undefined ? ArchiveConfig.find(env.dataDir) : undefined;
  if (config === undefined) return [examineArchive(state, env)];
  const series = seriesOf(config.to);
  return [
    examineArchive(state, env),
    await examineBases(series, now),
    judge(DISK, series, !isSameDisk(env.dataDir, series), {
      state: 'warning',
      advice:
        'É o mesmo disco dos dados, e um defeito levaria os dois. Informe em FICHARIO_WAL uma pasta noutro disco.',
    }),
  ];
}

function examineArchive(state: LogState, { databaseUrl, walDir }: LogEnv): Finding {
  const isEmbedded = databaseUrl === undefined;
  if (!state.isOn) {
    if (isEmbedded && walDir !== undefined && walDir !== 'off')
      return {
        ...ARCHIVE,
        state: 'error',
        found: 'FICHARIO_WAL está informado, e o banco roda sem ele',
        advice: 'O banco foi iniciado antes disso. Encerre o Fichário e inicie-o de novo.',
      };
    const how = isEmbedded ? 'FICHARIO_WAL' : 'archive_mode do servidor';
    return ok(ARCHIVE, `não é guardado (${how}): volta-se só aos momentos dos back-ups`);
  }
  const by = state.command.includes('pgbackrest') ? ', pelo pgBackRest' : '';
  const failure = describeFailure(state);
  const found = state.lastStored
    ? `guardado até ${formatMoment(state.lastStored)}${by}`
    : `ainda nada foi guardado${by}`;
  return judge(ARCHIVE, failure ?? found, failure === undefined, {
    state: 'error',
    advice: isEmbedded
      ? 'O cadastro continua, mas o disco dos dados enche. Confira se o disco de FICHARIO_WAL está no lugar, tem espaço e é do usuário do banco; se estava fora no início, inicie o Fichário de novo.'
      : 'O cadastro continua, mas o disco do servidor enche. Confira o archive_command e o registro do PostgreSQL (docs/momento.md).',
  });
}

async function examineBases(series: string, now: Date): Promise<Finding> {
  const reaches = await listReaches(series);
  const newest = reaches[0]?.from;
  const span = joinSpans(reaches).at(-1);
  const found = span ? `de ${formatMoment(span.from)} a ${formatMoment(span.until)}` : `nenhuma base em ${series}`;
  return judge(BASE, found, newest !== undefined && now.getTime() - newest.getTime() <= OLD_BASE_MS, {
    state: newest === undefined ? 'error' : 'warning',
    advice: 'Sem uma base nova, voltar a um momento demora ou não dá. Faça uma: fichario backup base.',
  });
}
