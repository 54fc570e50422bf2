import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { Meanings } from '../rows/column-uses.ts';

/**
 * A program by the headings that it writes. What words say anyway need not stand here: a profile says what they cannot know.
 * From memory it proposes columns, and never what codes mean: one wrong meaning is wrong in every row.
 */
export type Profile = {
  program: string;
  /** headings that hardly any other program writes; two of them prove it */
  proof: readonly string[];
  /**
   * heading → what it holds, as settings name it (`enderecos.2.cep`, `observacoes:Cargo`); null: known, and nothing of a
   * record. Blocks are numbered within the profile.
   */
  columns: Readonly<Record<string, Target | null>>;
  /** the other headings of the program, between bars, that words understand */
  others?: string;
  /** heading → those that with it make one value, and the sign between */
  joins?: Readonly<Record<string, { with: readonly string[]; sign: string }>>;
  /** what every row gets, blocks numbered as above */
  fixed?: Readonly<Record<Target, string>>;
} & (
  | {
      /** heading → what its codes mean */
      values?: Readonly<Record<string, Meanings>>;
      /** where it was looked up */
      source: string;
      memory?: never;
    }
  | { memory: true; values?: never; source?: never }
);
