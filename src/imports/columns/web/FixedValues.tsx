import { Plus, X } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { labelOfTarget } from '../../../pessoa/cells/cell-fields.ts';
import css from './ColumnsForm.module.css';
import { type ColumnsDraft, FIXABLE, fixedApart, withFixed, withoutFixed } from './columns-draft.ts';
import { TargetPicker } from './TargetPicker.tsx';

type Props = { draft: ColumnsDraft; onChange: (draft: ColumnsDraft) => void };

/** Values for every row, for example a tag with the origin of the list. */
export function FixedValues({ draft, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  const { fixed, columns } = draft;
  const free = FIXABLE.filter(({ target }) => !columns.includes(target) && !Object.hasOwn(fixed, target));
  const [added, setAdded] = useState<string>();
  const handleAdd = (target: string | null) => {
    setAdding(false);
    if (target === null) return;
    setAdded(target);
    onChange(withFixed(draft, target, ''));
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.groupTitle}>O mesmo valor em todas as linhas</legend>
      {fixedApart(draft).map(([target, value]) => {
        const label = labelOfTarget(target) ?? target;
        return (
          <div key={target} className={css.fixed}>
            <TextField
              className={css.fixedValue}
              label={label}
              value={value}
              placeholder={EXAMPLES[target]}
              maxLength={10_000}
              ref={target === added ? focusIt : undefined}
              onChange={({ currentTarget }) => onChange(withFixed(draft, target, currentTarget.value))}
            />
            <IconButton
              label={`Tirar o valor de ${label}`}
              icon={<X />}
              onClick={() => onChange(withoutFixed(draft, target))}
            />
          </div>
        );
      })}
      {isAdding && (
        <TargetPicker
          label="Campo que recebe o valor"
          none="Escolha o campo…"
          options={free}
          value={null}
          takesFocus
          onChange={handleAdd}
        />
      )}
      <div>
        <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)} disabled={isAdding}>
          Valor fixo
        </Button>
      </div>
    </fieldset>
  );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  papeis: 'cliente',
  tags: 'planilha do contador',
  situacao: 'ativa',
};

function focusIt(field: HTMLInputElement | null): void {
  field?.focus();
}
