import type { Random } from '../../src/demo/server/random.ts';
import type { Sampled } from './sample.ts';

/** A request; its body is JSON, or a form when it is a text. */
export type Sent = { method: string; path: string; body?: object | string; headers?: Record<string, string> };

/** A task of a user, as one or more requests about one record of the register. */
export type Kind = {
  id: string;
  /** the label in the table of docs/desempenho.md */
  label: string;
  /** the limit of the 99th percentile in milliseconds, for the largest client of ten million records; null: only reported */
  maxP99: number | null;
  /** it changes the register: no request is repeated, and the changes are undone afterwards */
  writes?: true;
  /** makes one step; `turn` counts the steps of the whole run from 0, for values that must be new */
  make: (sampled: Sampled, random: Random, turn: number) => Sent[];
};
