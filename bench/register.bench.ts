import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import type { Figure } from './kit/figure.ts';
import { writePage } from './large/page.ts';
import { figuresOf, type Report } from './large/report.ts';
import { runRegister } from './large/run-register.ts';
import type { BenchOptions } from './run.ts';

/** A large register in daily use: every kind of request, alone and under load, compared with its bare SQL. */
export async function run({ fichas, quick, kind, json, from, page }: BenchOptions): Promise<Figure[]> {
  const stored = from === undefined ? undefined : (JSON.parse(readFileSync(from, 'utf8')) as Report);
  const report = stored ?? (await runRegister({ fichas, quick, kind }));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (page) writePage(join(projectRoot(), 'docs'), report);
  return figuresOf(report);
}
