import type { Alike } from '../../../matching/alike.schema.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

/** What a form shows of the records that may be the same as the one in it. */
export type AlikeProps = {
  /** none are shown to be none */
  alike: readonly Alike[];
  tipo: Tipo;
  /** the id of the record that is open, if it is stored */
  openId: string | undefined;
  /** somebody says that it is none of them */
  onOther: () => void;
};

export const CERTEZA: Readonly<Record<Alike['certeza'], string>> = { certa: 'certa', provavel: 'provável' };

/** Few are read while one types. */
const STRONGEST = 2;

export function countText(count: number): string {
  return count === 1 ? '1 ficha pode ser esta' : `${count} fichas podem ser esta`;
}

/** What the key says. */
export function otherText(tipo: Tipo): string {
  return tipo === 'fisica' ? 'É outra pessoa' : 'É outra empresa';
}

/** The strongest reasons. */
export function strongest({ reasons }: Alike): Alike['reasons'] {
  return reasons.slice(0, STRONGEST);
}

const POINTS = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Points as they stand beside a reason: `+8,1`. */
export function pointsText(points: number): string {
  return POINTS.format(points);
}
