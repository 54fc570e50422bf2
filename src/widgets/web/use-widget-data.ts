import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { WIDGET_REFRESH_MS } from '../../kit/web/style/constants.ts';
import type { AnyWidget } from '../../kit/web/ui/widget-definition.ts';

type Options = {
  title: string;
  /** false: nobody has seen the content yet, so it is not asked for */
  isWanted: boolean;
  /** says something to screen readers */
  announce: (message: string) => void;
};

/** What a widget shows, and a refresh that can be seen: it takes at least a second, and the old content stays meanwhile. */
export function useWidgetData(widget: AnyWidget, { title, isWanted, announce }: Options) {
  const tenant = useTenantChoice();
  const query = useQuery({
    queryKey: [...widget.query.key, { tenant }],
    queryFn: ({ signal }) => widget.query.load(signal),
    enabled: isWanted && tenant !== undefined,
    // said at once, with a way to try again; when the server is back, everything is asked again anyway
    retry: false,
  });
  const [isRefreshing, setRefreshing] = useState(false);
  const { errorUpdatedAt, isError } = query;
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) announce(`${title}: não foi possível carregar.`);
    // a new title is no new failure
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isError, errorUpdatedAt]);

  const refresh = async () => {
    if (isRefreshing) return;
    setRefreshing(true);
    announce(`Atualizando ${title}…`);
    const [result] = await Promise.all([query.refetch(), wait(WIDGET_REFRESH_MS)]);
    setRefreshing(false);
    if (result.isSuccess) announce(`${title}: atualizado.`);
  };
  return { query, isRefreshing, refresh: () => void refresh() };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
