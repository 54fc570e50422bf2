import type { ReactNode } from 'react';
import { useCidades } from '../../../localidades/web/localidades.api.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Chip } from '../../../kit/web/ui/Chip.tsx';
import { FILTER_VALUES, labelOfFilter } from './filter.labels.ts';
import { besideHalf, countBesideHalf, withMatch, withoutFilters } from '../../../search/web/list-half.ts';
import { type FilterCondition, type ListSearch, partsOf, withValues } from '../../../search/web/list-search.ts';
import css from '../PessoasPage.module.css';

type Props = {
  search: ListSearch;
  onChange: (changes: Partial<ListSearch>) => void;
  /** shown next to the chips */
  children: ReactNode;
};

/** The conditions of the filter except the tipo, each removable; with several, also whether all of them must match. */
export function FilterChips({ search, onChange, children }: Props) {
  if (countBesideHalf(search) === 0) return <div className={css.chips}>{children}</div>;
  const parts = partsOf(besideHalf(search));
  const isAny = search.combinar === 'qualquer';
  const mayCombine = isAny || parts.filter(({ isException }) => !isException).length > 1;
  return (
    <div className={css.chips} role="group" aria-label="Filtros em uso">
      {children}
      {parts.map((part) => (
        <ConditionChip
          key={`${part.name} ${part.isException}`}
          part={part}
          onRemove={() => onChange(withValues(search, { ...part, values: [] }))}
        />
      ))}
      {search.excluidas && <FilterChip text="Só as excluídas" onRemove={() => onChange({ excluidas: undefined })} />}
      {mayCombine && (
        <Button
          size="sm"
          variant="subtle"
          title="Trocar entre todas as condições e qualquer uma delas"
          onClick={() => onChange(withMatch(search, isAny ? undefined : 'qualquer'))}
        >
          {isAny ? 'Qualquer condição' : 'Todas as condições'}
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={() => onChange(withoutFilters(search))}>
        Limpar
      </Button>
    </div>
  );
}

function ConditionChip({ part, onRemove }: { part: FilterCondition; onRemove: () => void }) {
  if (part.name === 'cidade') return <CidadeChip part={part} onRemove={onRemove} />;
  const words = FILTER_VALUES[part.name] ?? {};
  return <FilterChip text={conditionText(part, (value) => words[value] ?? value)} onRemove={onRemove} />;
}

/** A chip for cities. The names are loaded with the cities of their states. */
function CidadeChip({ part, onRemove }: { part: FilterCondition; onRemove: () => void }) {
  const estados = [...new Set(part.values.map((codigo) => codigo.slice(0, 2)))];
  const [estado = '', other = ''] = estados;
  const known = [...(useCidades(estado).data ?? []), ...(useCidades(other).data ?? [])];
  const nameOf = (codigo: string) => known.find((cidade) => cidade.codigo === codigo)?.nome ?? codigo;
  return <FilterChip text={conditionText(part, nameOf)} onRemove={onRemove} />;
}

/** The maximum of values to list. More are counted. */
const MAX_NAMED = 3;

/** `Estado: SP ou RJ`, `Situação: exceto Inativa`. */
function conditionText({ name, values, isException }: FilterCondition, wordOf: (value: string) => string): string {
  const words = values.slice(0, values.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED).map(wordOf);
  const others = values.length - words.length;
  if (others > 0) words.push(`outros ${others}`);
  const last = words.pop() ?? '';
  const text = words.length === 0 ? last : `${words.join(', ')} ${isException ? 'e' : 'ou'} ${last}`;
  if (name === 'tipo' && !isException) return text;
  return `${labelOfFilter(name)}: ${isException ? `exceto ${text}` : text}`;
}

function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return <Chip text={text} removeLabel={`Tirar o filtro ${text}`} onRemove={onRemove} />;
}
