import { findUf, isDdd, keepDigits, UFS } from '@fichario/brasil';
import { useState } from 'react';
import { CheckboxField, RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { SelectField, TextField } from '../../../kit/web/form/TextField.tsx';
import type { ImportSettings } from '../../model/import.ts';
import css from './ColumnsForm.module.css';
import type { ColumnsDraft } from './columns-draft.ts';
import { FixedValues } from './FixedValues.tsx';

const MODES = [
  { value: 'both', label: 'Cadastrar as novas e alterar as que já existem' },
  { value: 'create', label: 'Só cadastrar as novas' },
  { value: 'update', label: 'Só alterar as que já existem' },
] as const satisfies readonly { value: ImportSettings['mode']; label: string }[];

/** In the order in which a row searches for its record. */
const KEYS = [
  { value: 'cpf', label: 'CPF' },
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'idEstrangeiro', label: 'Documento estrangeiro' },
  { value: 'codigoExterno', label: 'Código externo' },
  { value: 'codigo', label: 'Código' },
  { value: 'email', label: 'E-mail' },
  { value: 'nomeEmail', label: 'Nome e e-mail iguais, sem documento' },
] as const satisfies readonly { value: ImportSettings['match'][number]; label: string }[];

type Props = { draft: ColumnsDraft; onChange: (draft: ColumnsDraft) => void };

/** Settings for all rows: what to do with them, how they find their record, default values, fixed values. */
export function MatchOptions({ draft, onChange }: Props) {
  const { mode, match } = draft;
  const handleKey = (key: (typeof KEYS)[number]['value'], isOn: boolean) =>
    onChange({
      ...draft,
      match: KEYS.map(({ value }) => value).filter((matchKey) => (matchKey === key ? isOn : match.includes(matchKey))),
    });
  return (
    <div className={css.options}>
      <RadioGroup
        label={<span className={css.groupTitle}>O que fazer com as linhas</span>}
        name="mode"
        stacked
        options={MODES}
        value={mode}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, mode: MODES.find((option) => option.value === value)?.value ?? mode })
        }
      />
      <fieldset className={css.group}>
        <legend className={css.groupTitle}>Como achar a ficha que já existe</legend>
        <div className={css.keys}>
          {KEYS.map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              checked={match.includes(value)}
              onChange={({ currentTarget }) => handleKey(value, currentTarget.checked)}
            />
          ))}
        </div>
        <p className={css.hint}>O primeiro que achar vale. Uma célula vazia nunca apaga o que está na ficha.</p>
      </fieldset>
      <Defaults draft={draft} onChange={onChange} />
      <FixedValues draft={draft} onChange={onChange} />
    </div>
  );
}

function Defaults({ draft, onChange }: Props) {
  const [ddd, setDdd] = useState(draft.ddd ?? '');
  const isWrong = ddd.length === 2 && !isDdd(ddd);
  const handleDdd = (typed: string) => {
    const digits = keepDigits(typed).slice(0, 2);
    setDdd(digits);
    const next = isDdd(digits) ? digits : null;
    if (next !== draft.ddd) onChange({ ...draft, ddd: next });
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.groupTitle}>Quando a planilha não diz</legend>
      <div className={css.pair}>
        <TextField
          label="DDD"
          inputMode="numeric"
          maxLength={2}
          placeholder="11"
          value={ddd}
          error={isWrong ? 'Não existe.' : undefined}
          onChange={({ currentTarget }) => handleDdd(currentTarget.value)}
        />
        <SelectField
          label="Estado das cidades"
          value={draft.uf ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, uf: findUf(value)?.sigla ?? null })}
        >
          <option value="">Não supor</option>
          {UFS.map(({ sigla, nome }) => (
            <option key={sigla} value={sigla}>
              {nome}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
