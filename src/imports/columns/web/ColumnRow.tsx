import { ArrowRight, CircleHelp } from 'lucide-react';
import { TARGETS } from '../../../pessoa/cells/cell-fields.ts';
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
  onChange: (target: string | null) => void;
};

/** A column of the file: its heading, what stands in it, and the field it goes to. */
export function ColumnRow({ heading, samples, isHidden, target, isOpen, isRepeated, onChange }: Props) {
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
          error={isRepeated ? 'Outra coluna já vai para este campo.' : undefined}
        />
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
