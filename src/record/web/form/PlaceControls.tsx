import { findUf } from '@fichario/brasil';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Choice } from '../../../kit/web/form/combobox/choices.ts';
import { ComboboxField } from '../../../kit/web/form/combobox/ComboboxField.tsx';
import type { Cidade } from '../../../localidades/localidades.ts';
import { useCidades, useEstados } from '../../../localidades/web/localidades.api.ts';
import { itemFieldsOf } from '../../../pessoa/field-list.ts';
import { useFieldList, useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import { type FieldKey, itemFieldKey, readText, withValue } from '../editing/form-store.ts';
import { type Binding, type ControlProps, useDrawnBinding } from './use-binding.tsx';

/** A state by its IBGE code, searchable by its sigla. Choosing one clears the city next to it (specification, section 4). */
export function EstadoControl({ bound }: ControlProps<'estado'>) {
  const { change } = usePessoaFormHandle();
  const cidade = useFieldBeside(bound.field, 'cidade');
  const { data, isLoading } = useEstados();
  const choices = useMemo(
    () => data?.map(({ codigo, nome }) => ({ value: codigo, label: nome, short: findUf(codigo)?.sigla ?? '' })),
    [data],
  );
  const handleChoose = (codigo: string) =>
    change((values) => {
      const chosen = withValue(values, bound.field, codigo);
      return cidade === undefined ? chosen : withValue(chosen, cidade, '');
    });
  return <PlaceField bound={bound} choices={choices} isLoading={isLoading} onChoose={handleChoose} />;
}

/** A city by its IBGE code: of the state in the same item, or of any state if none is chosen. */
export function CidadeControl({ bound }: ControlProps<'cidade'>) {
  const estado = useFieldBeside(bound.field, 'estado');
  return estado === undefined ? <AnyCidade bound={bound} /> : <CidadeOf estado={estado} bound={bound} />;
}

const NO_CIDADE: readonly Cidade[] = [];

function CidadeOf({ estado, bound }: { estado: FieldKey; bound: Binding }) {
  const codigoEstado = useFormValue((values) => readText(values, estado));
  const { data, isLoading } = useCidades(codigoEstado);
  const cidades = codigoEstado === '' ? NO_CIDADE : data;
  const choices = useMemo(() => cidades?.map(({ codigo, nome }) => ({ value: codigo, label: nome })), [cidades]);
  const placeholder = codigoEstado === '' ? 'Escolha o estado' : undefined;
  return <PlaceField bound={bound} choices={choices} isLoading={isLoading} placeholder={placeholder} />;
}

/** A country, searchable by its name and its code. */
export function PaisControl({ bound }: ControlProps<'pais'>) {
  const { data, isLoading } = useQuery({
    queryKey: ['localidades', 'paises'],
    queryFn: readPaises,
    staleTime: Infinity,
  });
  return <PlaceField bound={bound} choices={data} isLoading={isLoading} />;
}

async function readPaises(): Promise<Choice[]> {
  const { PAISES } = await import('@fichario/brasil/paises');
  return PAISES.map(({ codigo, nome }) => ({ value: codigo, label: nome, short: codigo }));
}

type AnyCidadeProps = Pick<PlaceFieldProps, 'bound' | 'onChoose'>;

/** A city of any state. */
export function AnyCidade(props: AnyCidadeProps) {
  const { data, isLoading } = useQuery({
    queryKey: ['localidades', 'municipios'],
    queryFn: async () => (await import('@fichario/brasil/municipios')).MUNICIPIOS.toSorted(byNome).map(toChoice),
    staleTime: Infinity,
  });
  return <PlaceField {...props} choices={data} isLoading={isLoading} />;
}

type Municipio = { codigo: string; nome: string; codigoEstado: string };

/** Sorts Campinas before Campinas do Sul. */
function byNome(a: Municipio, b: Municipio): number {
  return a.nome.localeCompare(b.nome, 'pt-BR');
}

function toChoice({ codigo, nome, codigoEstado }: Municipio): Choice {
  return { value: codigo, label: `${nome}/${findUf(codigoEstado)?.sigla ?? ''}` };
}

type PlaceFieldProps = {
  bound: Binding;
  choices: readonly Choice[] | undefined;
  isLoading: boolean;
  placeholder?: string | undefined;
  onChoose?: (codigo: string) => void;
};

function PlaceField({ bound, ...props }: PlaceFieldProps) {
  const { store } = usePessoaFormHandle();
  const { value, set, control } = useDrawnBinding(bound, '');
  return <ComboboxField {...control} value={value} onChoose={set} onWait={store.hold} {...props} />;
}

/** The field of that kind in the same item, or in the record if the field is not in an item. */
function useFieldBeside(field: FieldKey, kind: 'estado' | 'cidade'): FieldKey | undefined {
  const { fields, blocks } = useFieldList();
  const [group = '', itemKey] = field.split('.');
  if (itemKey === undefined) return fields.find(([, facts]) => facts.kind === kind)?.[0] as FieldKey | undefined; // fields have such keys
  const list = blocks.find(([key]) => key === group)?.[1];
  const name = list && itemFieldsOf(list).find(([, facts]) => facts.kind === kind)?.[0];
  return name === undefined ? undefined : itemFieldKey(group, itemKey, name);
}
