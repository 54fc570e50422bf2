import { findUf } from '@fichario/brasil';
import { useCidades } from '../../localidades/web/localidades.api.ts';
import { Chip } from '../../web/ui/Chip.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { PENDENCIA_LABELS } from '../pendencia.labels.ts';
import { countFilters, type ListSearch } from './list-search.ts';
import css from './PessoasPage.module.css';
import { PAPEL_LABELS, SITUACAO_LABELS, TIPO_LABELS } from './pessoa-form.model.ts';

type Changes = Partial<ListSearch>;
type Props = { search: ListSearch; onChange: (changes: Changes) => void };

const NO_FILTERS: Changes = {
  tipo: undefined,
  uf: undefined,
  cidade: undefined,
  situacao: undefined,
  papel: undefined,
  tag: undefined,
  pendencia: undefined,
  excluidas: undefined,
};

/** What narrows the list, each with its way out. */
export function FilterChips({ search, onChange }: Props) {
  const { data: cidades } = useCidades(search.cidade ? (findUf(search.uf ?? '')?.codigo ?? '') : '');
  if (countFilters(search) === 0) return null;
  const cidade = cidades?.find(({ codigo }) => codigo === search.cidade)?.nome ?? search.cidade;
  const { tipo, situacao, papel, uf, tag, pendencia, excluidas } = search;
  return (
    <div className={css.chips} role="group" aria-label="Filtros em uso">
      {tipo && <FilterChip text={TIPO_LABELS[tipo]} onRemove={() => onChange({ tipo: undefined })} />}
      {situacao && (
        <FilterChip
          text={`Situação: ${SITUACAO_LABELS[situacao]}`}
          onRemove={() => onChange({ situacao: undefined })}
        />
      )}
      {papel && <FilterChip text={`Papel: ${PAPEL_LABELS[papel]}`} onRemove={() => onChange({ papel: undefined })} />}
      {uf && <FilterChip text={`Estado: ${uf}`} onRemove={() => onChange({ uf: undefined, cidade: undefined })} />}
      {search.cidade && <FilterChip text={`Cidade: ${cidade}`} onRemove={() => onChange({ cidade: undefined })} />}
      {tag && <FilterChip text={`Etiqueta: ${tag}`} onRemove={() => onChange({ tag: undefined })} />}
      {pendencia && (
        <FilterChip
          text={`Pendência: ${PENDENCIA_LABELS[pendencia].label}`}
          onRemove={() => onChange({ pendencia: undefined })}
        />
      )}
      {excluidas && <FilterChip text="Só as excluídas" onRemove={() => onChange({ excluidas: undefined })} />}
      <Button size="sm" variant="subtle" onClick={() => onChange(NO_FILTERS)}>
        Limpar
      </Button>
    </div>
  );
}

function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return <Chip text={text} removeLabel={`Tirar o filtro ${text}`} onRemove={onRemove} />;
}
