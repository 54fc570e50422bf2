import type { Alike } from '../../../matching/alike.schema.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

/** The props of the components that show similar records. */
export type AlikeProps = {
  /** an empty list removes the panel */
  alike: readonly Alike[];
  tipo: Tipo;
  /** the id of the open record, if it is stored */
  openId: string | undefined;
  /** called when the user decides that none of them is the same */
  onOther: () => void;
};

export const CERTEZA: Readonly<Record<Alike['certeza'], string>> = { certa: 'certa', provavel: 'provável' };

/** The number of reasons shown: the user is typing and reads few. */
const STRONGEST = 2;

export function countText(count: number): string {
  return count === 1 ? '1 ficha pode ser esta' : `${count} fichas podem ser esta`;
}

/** The text of the key Alt+N. */
export function otherText(tipo: Tipo): string {
  return tipo === 'fisica' ? 'É outra pessoa' : 'É outra empresa';
}

/** The strongest reasons of a candidate. */
export function strongest({ reasons }: Alike): Alike['reasons'] {
  return reasons.slice(0, STRONGEST);
}

const POINTS = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** The points of a reason: `+8,1`. */
export function pointsText(points: number): string {
  return POINTS.format(points);
}
