import { useEffect, useMemo, useRef } from 'react';
import { THROTTLE_MS } from '../../../kit/web/style/constants.ts';
import { throttle } from '../../../kit/web/browser/throttle.ts';
import type { ChartData } from './chart-data.ts';
import css from './ChartCanvas.module.css';
import { chartOption } from './chart-option.ts';
import { prefersReducedMotion, readTheme, watchLook } from './chart-theme.ts';
import type { DrawBody } from './drawing.ts';
import { drawIn, type Instance } from './echarts.ts';

type Props = {
  data: ChartData;
  drawBody: DrawBody;
  /** called with the id of a clicked row; undefined if rows have no address */
  onPick?: (id: string) => void;
};

/** The drawing of a chart. It fills its container and follows the container's size and the theme. */
export function ChartCanvas({ data: given, drawBody, onPick }: Props) {
  const containerRef = useRef<HTMLDivElement>(null);
  const chartRef = useRef<Instance>(null);
  // compared by content: a new object with the same figures is not drawn again
  const text = JSON.stringify(given);
  const data = useMemo(() => JSON.parse(text) as ChartData, [text]);

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    const chart = drawIn(container);
    chartRef.current = chart;
    return () => {
      chartRef.current = null;
      chart.dispose();
    };
  }, []);

  useEffect(() => {
    const container = containerRef.current;
    const chart = chartRef.current;
    if (!container || !chart) return;
    const draw = (animated: boolean) => {
      const { clientWidth: width, clientHeight: height } = container;
      if (width === 0 || height === 0) return;
      chart.resize();
      const drawing = {
        data,
        theme: readTheme(container),
        width,
        height,
        animated: animated && !prefersReducedMotion(),
      };
      chart.setOption(chartOption(drawing, drawBody), true);
    };
    draw(true);
    const drawAgain = () => draw(false);
    const handleResize = throttle(drawAgain, THROTTLE_MS);
    const observer = new ResizeObserver(() => {
      const isSame = chart.getWidth() === container.clientWidth && chart.getHeight() === container.clientHeight;
      if (!isSame) handleResize();
    });
    observer.observe(container);
    const stopWatching = watchLook(drawAgain);
    return () => {
      observer.disconnect();
      handleResize.cancel();
      stopWatching();
    };
  }, [data, drawBody]);

  useEffect(() => {
    const chart = chartRef.current;
    if (!chart || !onPick) return;
    const handleClick = ({ dataIndex }: { dataIndex?: number }) => {
      const row = dataIndex === undefined ? undefined : data.rows[dataIndex];
      if (row) onPick(row.id);
    };
    chart.on('click', handleClick);
    return () => void chart.off('click', handleClick);
  }, [data, onPick]);

  return <div ref={containerRef} className={css.canvas} />;
}
