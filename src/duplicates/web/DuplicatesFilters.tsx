import { SelectField } from '../../kit/web/form/TextField.tsx';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import css from './Duplicates.module.css';
import { type DuplicatesSearch, FIELD_LABELS, type FieldName, type State } from './queue/duplicates-search.ts';
import { SOURCE_LABELS, type RecordSource } from './queue/source-labels.ts';
import { keysOf } from '../../kit/record-of.ts';

const STATE_LABELS: Readonly<Record<State, string>> = {
  abertas: 'Abertas',
  adiadas: 'Adiadas',
  decididas: 'Não são a mesma',
};
const CERTEZA_LABELS = { certa: 'Certas', provavel: 'Prováveis', casa: 'Mesma casa' } as const;

type Props = { search: DuplicatesSearch; onChange: (changes: DuplicatesSearch) => void };

/** The filters of the list. Each takes effect immediately. */
export function DuplicatesFilters({ search, onChange }: Props) {
  const handleKeyDown = useEnterToNextField();
  const isFiltered = Object.values(search).some(Boolean);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form
      className={css.filters}
      aria-label="Filtros"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      <Choice<State>
        label="Situação"
        value={search.estado ?? 'abertas'}
        labels={STATE_LABELS}
        onChoose={(estado) => onChange({ estado: estado === 'abertas' ? undefined : estado })}
      />
      {search.estado !== 'decididas' && (
        <>
          <Choice<keyof typeof CERTEZA_LABELS>
            label="Certeza"
            value={search.certeza}
            labels={CERTEZA_LABELS}
            all="Certas e prováveis"
            onChoose={(certeza) => onChange({ certeza })}
          />
          <Choice<FieldName>
            label="Razão"
            value={search.campo}
            labels={FIELD_LABELS}
            all="Todas"
            onChoose={(campo) => onChange({ campo })}
          />
          <Choice<RecordSource>
            label="Origem da mais nova"
            value={search.origem}
            labels={SOURCE_LABELS}
            all="Todas"
            onChoose={(origem) => onChange({ origem })}
          />
        </>
      )}
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() => onChange({ estado: undefined, certeza: undefined, campo: undefined, origem: undefined })}
        >
          Limpar
        </Button>
      )}
    </form>
  );
}

type ChoiceProps<Name extends string> = {
  label: string;
  value: Name | undefined;
  labels: Readonly<Record<Name, string>>;
  all?: string;
  onChoose: (name: Name | undefined) => void;
};

function Choice<Name extends string>({ label, value, labels, all, onChoose }: ChoiceProps<Name>) {
  const names = keysOf(labels);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(names.find((name) => name === event.currentTarget.value))}
    >
      {all !== undefined && <option value="">{all}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {labels[name]}
        </option>
      ))}
    </SelectField>
  );
}
