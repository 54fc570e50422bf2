import { useQuery } from '@tanstack/react-query';

/** The name of a city by its code; empty until the list of cities is loaded, which is when some are asked for. */
export function useCidadeNames(enabled: boolean): (codigo: string) => string {
  const { data } = useQuery({
    enabled,
    queryKey: ['localidades', 'find-municipio'],
    queryFn: async () => (await import('@fichario/brasil/municipios')).findMunicipio,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (codigo) => data?.(codigo)?.nome ?? '';
}
