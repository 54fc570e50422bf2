import { memo } from 'react';
import { Skeleton } from '../../kit/web/ui/states.tsx';
import type { AnyWidget } from '../../kit/web/ui/widget-definition.ts';
import type { useWidgetData } from './use-widget-data.ts';
import { WidgetBoundary } from './WidgetBoundary.tsx';
import { WidgetError } from './WidgetError.tsx';
import css from './Widget.module.css';

const SKELETON_LINES = 4;

type Props = {
  widget: AnyWidget;
  query: ReturnType<typeof useWidgetData>['query'];
  isFullscreen: boolean;
  isRefreshing: boolean;
  onRetry: () => void;
};

/** The content of a widget: loading, failed, loaded, or loaded with a failed reload. */
export function WidgetContent({ widget, query, isFullscreen, isRefreshing, onRetry }: Props) {
  const { data, error, isError, dataUpdatedAt } = query;
  return (
    <div className={css.body} style={{ minHeight: data === undefined ? widget.minHeight : undefined }}>
      {isError && <WidgetError error={error} loadedAt={dataUpdatedAt} isRetrying={isRefreshing} onRetry={onRetry} />}
      {data === undefined && !isError && <WidgetSkeleton />}
      {data !== undefined && (
        <WidgetBoundary version={dataUpdatedAt} isRetrying={isRefreshing} onRetry={onRetry}>
          <RenderedData widget={widget} data={data} fullscreen={isFullscreen} />
        </WidgetBoundary>
      )}
    </div>
  );
}

/** Renders again only if its data or its size have changed, and not while widgets are moved. */
const RenderedData = memo(function RenderedData({
  widget,
  data,
  fullscreen,
}: {
  widget: AnyWidget;
  data: unknown;
  fullscreen: boolean;
}) {
  return widget.render(data, { fullscreen });
});

function WidgetSkeleton() {
  return (
    <div className={css.skeleton}>
      {Array.from({ length: SKELETON_LINES }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 38)}%`} />
      ))}
    </div>
  );
}
