import { ArrowRight, CircleQuestionMark } from '../../../kit/web/icons/icons.ts';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { labelOfTarget, type TargetField, TARGETS } from '../../../pessoa/cells/cell-fields.ts';
import { labelOfColumn, type Meanings, remarksUnder } from '../../../reading/rows/column-uses.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import css from './ColumnsForm.module.css';
import { TargetPicker } from './TargetPicker.tsx';

type Props = {
  heading: string;
  samples: readonly string[];
  /** hidden in the spreadsheet */
  isHidden: boolean;
  target: string | null;
  /** its field is not decided yet */
  isOpen: boolean;
  isRepeated: boolean;
  /** the headings of the other columns with this field */
  others: readonly string[];
  /** those columns and this one form one value */
  isJoined: boolean;
  /** the meanings of its codes */
  meanings: Meanings | undefined;
  /** its program stores nothing for a record in it */
  hasNoPlace: boolean;
  /** for external codes without a system column: the system of all of them */
  system: string | undefined;
  onSystem: (system: string) => void;
  onChange: (target: string | null) => void;
};

/** A column of the file: its heading, its content, and its field. */
export function ColumnRow({ heading, samples, isHidden, target, isOpen, isRepeated, onChange, ...facts }: Props) {
  const filled = samples.filter((sample) => sample.trim() !== '');
  return (
    <li className={joinClasses(css.column, isOpen && css.open, target === null && !isOpen && css.left)}>
      <div className={css.source}>
        <p className={css.heading}>{heading}</p>
        {isHidden && <p className={css.samples}>oculta na planilha</p>}
        <p className={css.samples} title={filled.join('\n')}>
          {filled.length > 0 ? filled.join(' · ') : 'vazia nas primeiras linhas'}
        </p>
      </div>
      <ArrowRight className={css.arrow} aria-hidden="true" />
      <div className={css.target}>
        <TargetPicker
          label={`Campo da coluna ${heading}`}
          options={optionsOf(heading, target)}
          value={target}
          onChange={onChange}
          error={isRepeated ? 'Este campo já tem um valor fixo ou outra coluna.' : undefined}
        />
        {!isRepeated &&
          notesOf(facts).map((note) => (
            <p key={note} className={css.shared}>
              {note}
            </p>
          ))}
        {facts.system !== undefined && (
          <TextField
            label="De que sistema são estes códigos?"
            placeholder="Bling, Omie, Tiny…"
            maxLength={BLOCKS.codigosExternos.fields.sistema.maxLength}
            value={facts.system}
            error={facts.system.trim() === '' ? 'Diga o sistema, ou escolha Não importar.' : undefined}
            onChange={({ currentTarget }) => facts.onSystem(currentTarget.value)}
          />
        )}
        {isOpen && (
          <p className={css.question}>
            <CircleQuestionMark aria-hidden="true" />
            Não reconhecida: escolha ou deixe fora.
          </p>
        )}
      </div>
    </li>
  );
}

/** Returns all fields and other uses of a column: a line of the remarks under its heading, and its current use. */
function optionsOf(heading: string, target: string | null): readonly TargetField[] {
  const isUse = target !== null && labelOfTarget(target) === undefined;
  const uses = new Set([remarksUnder(heading), ...(isUse ? [target] : [])]);
  return [
    ...TARGETS,
    ...[...uses].map((use) => ({ target: use, label: labelOfColumn(use) ?? use, group: 'Outros usos' })),
  ];
}

type NotedProps = Pick<Props, 'others' | 'isJoined' | 'meanings' | 'hasNoPlace'>;

/** Returns the notes about a column, apart from its field. */
function notesOf({ others, isJoined, meanings, hasNoPlace }: NotedProps): string[] {
  const names = others.map((other) => `“${other}”`).join(', ');
  const notes: string[] = [];
  if (others.length > 0 && isJoined) notes.push(`Forma um só valor com ${names}.`);
  else if (others.length > 0)
    notes.push(`Também ${names}: vale a primeira preenchida, e o que outra disser a mais vai para as observações.`);
  if (meanings) notes.push(`Códigos: ${wordsOf(meanings)}. Outro código é erro da linha.`);
  if (hasNoPlace) notes.push('O programa não guarda aqui nada que uma ficha tenha.');
  return notes;
}

function wordsOf(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([code, word]) => `${code} é ${word ?? 'sem lugar na ficha'}`)
    .join('; ');
}
