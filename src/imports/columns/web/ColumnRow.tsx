import { ArrowRight, CircleHelp } from 'lucide-react';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { TARGETS } from '../../../pessoa/cells/cell-fields.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { joinClasses } from '../../../kit/web/ui/joinClasses.ts';
import css from './ColumnsForm.module.css';
import { TargetPicker } from './TargetPicker.tsx';

type Props = {
  heading: string;
  samples: readonly string[];
  /** the spreadsheet does not show it */
  isHidden: boolean;
  target: string | null;
  /** nobody knows yet what it is */
  isOpen: boolean;
  isRepeated: boolean;
  /** the headings of the other columns with this field */
  others: readonly string[];
  /** of external codes, where no other column says it: the system that all of them are of */
  system: string | undefined;
  onSystem: (system: string) => void;
  onChange: (target: string | null) => void;
};

/** A column of the file: its heading, what stands in it, and the field it goes to. */
export function ColumnRow({
  heading,
  samples,
  isHidden,
  target,
  isOpen,
  isRepeated,
  others,
  onChange,
  ...codes
}: Props) {
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
          options={TARGETS}
          value={target}
          onChange={onChange}
          error={isRepeated ? 'Este campo já tem um valor fixo ou outra coluna.' : undefined}
        />
        {others.length > 0 && !isRepeated && (
          <p className={css.shared}>
            Também {others.map((other) => `“${other}”`).join(', ')}: vale a primeira preenchida, e o que outra disser a
            mais vai para as observações.
          </p>
        )}
        {codes.system !== undefined && (
          <TextField
            label="De que sistema são estes códigos?"
            placeholder="Bling, Omie, Tiny…"
            maxLength={BLOCKS.codigosExternos.fields.sistema.maxLength}
            value={codes.system}
            error={codes.system.trim() === '' ? 'Diga o sistema, ou escolha Não importar.' : undefined}
            onChange={({ currentTarget }) => codes.onSystem(currentTarget.value)}
          />
        )}
        {isOpen && (
          <p className={css.question}>
            <CircleHelp aria-hidden="true" />
            Não reconhecida: escolha ou deixe fora.
          </p>
        )}
      </div>
    </li>
  );
}
