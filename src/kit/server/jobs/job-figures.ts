import type { Ask, Figures, Sample } from '../observe/figures.ts';
import type { JobRunner } from './job-runner.ts';

const KEEP_MS = 5_000;

/** The jobs of one kind in the table, of all clients. */
type QueueRow = { kind: string; due: number; running: number; failing: number; oldest: number };

/** The figures of the job queues: how many jobs wait, since when, and how many this process ran. */
export function addJobFigures(figures: Figures, jobs: JobRunner): void {
  const labels = ['kind'];
  figures.add({
    name: 'queues',
    from: 'database',
    keepMs: KEEP_MS,
    figures: {
      fichario_queue_due: { kind: 'gauge', help: 'Trabalhos que poderiam começar e esperam, por espécie', labels },
      fichario_queue_oldest_seconds: { kind: 'gauge', help: 'Há quanto tempo espera o mais antigo deles', labels },
      fichario_queue_running: { kind: 'gauge', help: 'Trabalhos em andamento, de todos os processos', labels },
      fichario_queue_failing: { kind: 'gauge', help: 'Trabalhos que falharam e serão feitos de novo', labels },
    },
    read: async (ask) => {
      const rows = await readQueues(ask);
      const of = (value: (row: QueueRow | undefined) => number): Sample[] =>
        jobs.kinds().map((kind) => ({ value: value(rows.get(kind)), labels: { kind } }));
      return {
        fichario_queue_due: of((row) => row?.due ?? 0),
        fichario_queue_oldest_seconds: of((row) => row?.oldest ?? 0),
        fichario_queue_running: of((row) => row?.running ?? 0),
        fichario_queue_failing: of((row) => row?.failing ?? 0),
      };
    },
  });
  figures.add({
    name: 'jobs',
    from: 'process',
    keepMs: 0,
    figures: {
      fichario_job_runs_total: {
        kind: 'counter',
        help: 'Vezes em que este processo fez um trabalho, por espécie e resultado',
        labels: ['kind', 'outcome'],
      },
    },
    read: () => ({ fichario_job_runs_total: jobs.kinds().flatMap((kind) => runsOf(jobs, kind)) }),
  });
}

async function readQueues(ask: Ask): Promise<Map<string, QueueRow>> {
  const rows = await ask<QueueRow>('select q.kind, q.due, q.running, q.failing, q.oldest from queue_figures() q');
  return new Map(rows.map((row) => [row.kind, row]));
}

function runsOf(jobs: JobRunner, kind: string): Sample[] {
  const { done, failed } = jobs.runsOf(kind);
  return [
    { value: done, labels: { kind, outcome: 'done' } },
    { value: failed, labels: { kind, outcome: 'failed' } },
  ];
}
