import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { Meanings } from '../rows/column-uses.ts';

/**
 * A program and its headings. A profile contains only columns that the general rules for headings cannot recognise. A profile
 * written from memory proposes columns, but no meanings of codes: one wrong meaning would be wrong in every row.
 */
export type Profile = {
  program: string;
  /** headings that hardly any other program uses; two of them prove the program */
  proof: readonly string[];
  /**
   * heading → its target in the settings (`enderecos.2.cep`, `observacoes:Cargo`); null: known, but not part of a record.
   * Blocks are numbered within the profile.
   */
  columns: Readonly<Record<string, Target | null>>;
  /** the other headings of the program, between bars, which the general rules recognise */
  others?: string;
  /** heading → the other columns of the same value, and the separator */
  joins?: Readonly<Record<string, { with: readonly string[]; sign: string }>>;
  /** values for every row, with blocks numbered as above */
  fixed?: Readonly<Record<Target, string>>;
} & (
  | {
      /** heading → the meanings of its codes */
      values?: Readonly<Record<string, Meanings>>;
      /** where the meanings were looked up */
      source: string;
      memory?: never;
    }
  | { memory: true; values?: never; source?: never }
);
