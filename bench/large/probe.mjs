// Loaded into the measured server before its code (node --import): sends facts that only this process knows over the
// process channel. Without a command, it only runs a timer.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client } from 'pg';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const query = Reflect.get(Client.prototype, 'query');
/** The number of unanswered statements of each connection: a statement sent meanwhile belongs to their round trip. */
const waiting = new WeakMap();
let statements = [];
/** The server's periodic background statements belong to no request and are ignored. */
const request = new AsyncLocalStorage();
const REQUEST_START = 'http.server.request.start';
const enterRequest = () => request.enterWith(true);

function tracedQuery(config, values, ...rest) {
  const { text, name, values: own } = typeof config === 'string' ? { text: config } : config;
  const before = waiting.get(this) ?? 0;
  if (request.getStore())
    statements.push({ text, name, values: own ?? (Array.isArray(values) ? values : []), withLast: before > 0 });
  const sent = query.call(this, config, values, ...rest);
  if (typeof sent?.then !== 'function') return sent;
  waiting.set(this, before + 1);
  const answered = () => waiting.set(this, waiting.get(this) - 1);
  sent.then(answered, answered);
  return sent;
}

const ANSWERS = {
  'watch delay': () => {
    delay.reset();
    delay.enable();
  },
  'read delay': () => {
    delay.disable();
    return Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  },
  'start trace': () => {
    statements = [];
    Client.prototype.query = tracedQuery;
    subscribe(REQUEST_START, enterRequest);
  },
  'take trace': () => statements.splice(0),
  'end trace': () => {
    Client.prototype.query = query;
    unsubscribe(REQUEST_START, enterRequest);
    request.disable();
  },
};

process.on('message', ({ number, ask }) => process.send({ number, answer: ANSWERS[ask]?.() ?? null }));
process.channel?.unref();
// a benchmark that ends in the middle leaves no server behind
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
