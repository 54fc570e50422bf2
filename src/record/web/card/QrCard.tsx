import { encode } from 'uqr';
import { countOf } from '../../../kit/count-of.ts';
import { toSmallVcard } from '../../../pessoa/card/small-vcard.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import css from './CardDialog.module.css';

type Props = { pessoa: Pessoa; cidadeOf: (codigo: string) => string };

/** The width of the white margin that the QR code standard requires, in modules. */
const BORDER = 4;

/** The card of a record as a QR code for the camera of a phone. */
export function QrCard({ pessoa, cidadeOf }: Props) {
  const { text, leftOut } = toSmallVcard(pessoa, cidadeOf);
  const { data, size } = encode(text, { ecc: 'L', boostEcc: false, border: BORDER });
  return (
    <figure className={css.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR com o contato de ${pessoa.nome}`}>
        <path d={pathOf(data)} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <figcaption className={css.note}>
        Aponte a câmera do celular para guardar o contato.
        {leftOut > 0 &&
          ` Por falta de espaço, ficaram fora ${countOf(leftOut, 'contato', 'contatos')}; o vCard tem todos.`}
      </figcaption>
    </figure>
  );
}

/** The path of the drawing: a rectangle for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return path;
}
