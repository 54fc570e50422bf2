import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyOperation } from '../src/register/apply/server/apply.ts';
import { generatePessoas } from '../src/demo/server/generate-pessoas.ts';
import { inTenant } from '../src/kit/server/db/db.ts';
import type { Figure } from './kit/figure.ts';
import { withWorkbench } from './kit/workbench.ts';

const LISTENERS = 20;
const CHANGES = 60;
/** The pause between two saves, in milliseconds. */
const PAUSE_MS = 150;
/** The limit until a page hears of a change; its new request then takes the rest of a second. */
const MAX_HEARD_MS = 600;
const IDLE_MS = 5_000;

/** The time from a commit of another process until every open stream has sent the change, and the cost of open streams. */
export function run(): Promise<Figure[]> {
  return withWorkbench(1, async ({ connection, tenantId, userId, address, cookie }) => {
    const heard = new Map<number, number>();
    const close = Array.from({ length: LISTENERS }, () =>
      listen(address, cookie, (number) => void heard.set(number, (heard.get(number) ?? 0) + 1)),
    );
    await sleep(1_000);
    const idle = process.cpuUsage();
    await sleep(IDLE_MS);
    const { user, system } = process.cpuUsage(idle);
    const times: number[] = [];
    let number = 0;
    for (const input of generatePessoas({ seed: 1, count: CHANGES })) {
      number += 1;
      const header = { kind: 'create' as const, userId, origin: 'cli' as const };
      await inTenant(connection.db, tenantId, (tx) => applyOperation(tx, header, [{ type: 'create', input }]));
      const committed = performance.now();
      while ((heard.get(number) ?? 0) < LISTENERS) await sleep(1);
      times.push(performance.now() - committed);
      await sleep(PAUSE_MS * Math.random());
    }
    for (const end of close) end();
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    const cpu = (user + system) / 10 / IDLE_MS;
    return [
      { name: 'change heard by 20, p50', value: times[times.length >> 1] ?? 0, unit: 'ms', target: null, met: null },
      { name: 'change heard by 20, p99', value: p99, unit: 'ms', target: MAX_HEARD_MS, met: p99 <= MAX_HEARD_MS },
      { name: '20 idle streams, of one core', value: cpu, unit: '%', target: null, met: null },
    ];
  });
}

/** Opens a stream; returns a function that closes it. */
function listen(address: string, cookie: string, onChange: (number: number) => void): () => void {
  const headers = { cookie, accept: 'text/event-stream' };
  const sent = get(`${address}/api/live`, { agent: false, headers }, (answer) => {
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      for (const [, number] of text.matchAll(/"number":(\d+)/g)) onChange(Number(number));
    });
    answer.on('error', () => {});
  });
  sent.on('error', () => {});
  return () => sent.destroy();
}
