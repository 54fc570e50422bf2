import { findUf, UFS } from '@fichario/brasil';
import { ListFilter } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCidades } from '../../localidades/web/localidades.api.ts';
import { Button } from '../../web/ui/Button.tsx';
import { CheckboxField } from '../../web/ui/ChoiceField.tsx';
import { placeBelow } from '../../web/ui/menu-focus.ts';
import { useKeepBelow } from '../../web/ui/useKeepBelow.ts';
import { SelectField, TextField } from '../../web/ui/TextField.tsx';
import { useEnterToNextField } from '../../web/ui/useEnterToNextField.ts';
import { VisuallyHidden } from '../../web/ui/VisuallyHidden.tsx';
import { PENDENCIA_LABELS } from '../pendencia.labels.ts';
import { PENDENCIAS, type Pendencia } from '../pendencias.ts';
import { countFilters, type ListSearch } from './list-search.ts';
import css from './PessoasPage.module.css';
import { PAPEL_LABELS, SITUACAO_LABELS, TIPO_LABELS } from './pessoa-form.model.ts';

type Changes = Partial<ListSearch>;
type Props = {
  search: ListSearch;
  showTipo: boolean;
  /** no room for a word */
  compact: boolean;
  onChange: (changes: Changes) => void;
};

/** The filters, in a panel under their button. Each takes effect at once. */
export function FilterMenu({ search, showTipo, compact, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useKeepBelow(open, button, panel);
  const active = countFilters(search);
  const handleToggle = () => {
    if (open || !panel.current || !button.current) return panel.current?.hidePopover();
    panel.current.showPopover();
    placeBelow(button.current, panel.current);
  };
  const handleDone = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    handleDone();
  };
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        icon={<ListFilter />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onClick={handleToggle}
      >
        {compact ? <VisuallyHidden>Filtros</VisuallyHidden> : 'Filtros'}
        {active > 0 && ` (${active})`}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc, as in every panel */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Filtros"
        tabIndex={-1}
        className={css.filters}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={handleKeyDown}
      >
        {open && <Filters search={search} showTipo={showTipo} onChange={onChange} onDone={handleDone} />}
      </div>
    </>
  );
}

/** Enter walks through them and, behind the last, closes the panel. */
function Filters({ search, showTipo, onChange, onDone }: Omit<Props, 'compact'> & { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const moveByEnter = useEnterToNextField({ submitOnLast: true });
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  const cidades = useCidades(findUf(search.uf ?? '')?.codigo ?? '');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form
    <form ref={form} className={css.filterForm} aria-label="Filtros" onSubmit={handleSubmit} onKeyDown={moveByEnter}>
      {showTipo && (
        <Choice label="Tipo" value={search.tipo} labels={TIPO_LABELS} onChoose={(tipo) => onChange({ tipo })} />
      )}
      <Choice
        label="Situação"
        value={search.situacao}
        labels={SITUACAO_LABELS}
        onChoose={(situacao) => onChange({ situacao })}
      />
      <Choice label="Papel" value={search.papel} labels={PAPEL_LABELS} onChoose={(papel) => onChange({ papel })} />
      <Choice
        label="Estado"
        value={search.uf}
        labels={UF_LABELS}
        onChoose={(uf) => onChange({ uf, cidade: undefined })}
      />
      <SelectField
        label="Cidade"
        value={search.cidade ?? ''}
        disabled={!search.uf}
        onChange={(event) => onChange({ cidade: event.currentTarget.value || undefined })}
      >
        <option value="">{search.uf ? 'Todas' : 'Escolha o estado'}</option>
        {cidades.data?.map(({ codigo, nome }) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </SelectField>
      <Choice
        label="Pendência"
        value={search.pendencia}
        labels={PENDENCIA_NAMES}
        onChoose={(pendencia) => onChange({ pendencia })}
      />
      <TagFilter tag={search.tag} onChoose={(tag) => onChange({ tag })} />
      <CheckboxField
        label="Só as excluídas"
        checked={search.excluidas === true}
        onChange={(event) => onChange({ excluidas: event.currentTarget.checked || undefined })}
      />
    </form>
  );
}

const PENDENCIA_NAMES = Object.fromEntries(PENDENCIAS.map((kind) => [kind, PENDENCIA_LABELS[kind].label])) as Record<
  Pendencia,
  string
>; // fromEntries widens

const UF_LABELS = Object.fromEntries(UFS.map(({ sigla, nome }) => [sigla, nome]));

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  labels: Readonly<Record<Value, string>>;
  onChoose: (value: Value | undefined) => void;
};

function Choice<Value extends string>({ label, value, labels, onChoose }: ChoiceProps<Value>): ReactNode {
  const values = Object.keys(labels) as Value[]; // Object.keys widens
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(values.find((one) => one === event.currentTarget.value))}
    >
      <option value="">Todos</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </SelectField>
  );
}

/** Takes effect on Enter and on leaving: half a word is no tag. */
function TagFilter({ tag, onChoose }: { tag: string | undefined; onChoose: (tag: string | undefined) => void }) {
  const [text, setText] = useState(tag ?? '');
  const handleDone = () => onChoose(text.trim() || undefined);
  return (
    <TextField
      label="Etiqueta"
      maxLength={40}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={handleDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleDone();
      }}
    />
  );
}
