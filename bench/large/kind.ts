import type { Random } from '../../src/demo/server/random.ts';
import type { Sampled } from './sample.ts';

/** A request; its body is JSON, or a form when it is a text. */
export type Sent = { method: string; path: string; body?: object | string; headers?: Record<string, string> };

/** A thing that people do, as one or more requests about one record of the register. */
export type Kind = {
  id: string;
  /** in the table of docs/desempenho.md */
  label: string;
  /** the milliseconds that 99 of 100 must stay under, for the largest client of ten million; null = only told */
  maxP99: number | null;
  /** it changes the register, so nothing is asked twice, and all is put back afterwards */
  writes?: true;
  /** makes one step; `turn` counts them from 0 over the whole run, so that what must be new is */
  make: (sampled: Sampled, random: Random, turn: number) => Sent[];
};
