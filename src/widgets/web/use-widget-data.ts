import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { WIDGET_REFRESH_MS } from '../../kit/web/style/constants.ts';
import type { AnyWidget } from '../../kit/web/ui/widget-definition.ts';

type Options = {
  title: string;
  /** false if the content has never been visible, so it is not loaded */
  isWanted: boolean;
  /** announces a message to screen readers */
  announce: (message: string) => void;
};

/** The data of a widget, and a visible refresh: it takes at least a second, and the old content stays meanwhile. */
export function useWidgetData(widget: AnyWidget, { title, isWanted, announce }: Options) {
  const tenant = useTenantChoice();
  const query = useQuery({
    queryKey: [...widget.query.key, { tenant }],
    queryFn: ({ signal }) => widget.query.load(signal),
    enabled: isWanted && tenant !== undefined,
    // a failure is shown immediately, with a button to retry; when the server is back, all queries reload anyway
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
