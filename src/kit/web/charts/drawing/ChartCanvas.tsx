import { useEffect, useMemo, useRef } from 'react';
import { THROTTLE_MS } from '../../style/constants.ts';
import { throttle } from '../../browser/throttle.ts';
import type { ChartData } from './chart-data.ts';
import css from './ChartCanvas.module.css';
import { chartOption } from './chart-option.ts';
import { prefersReducedMotion, readTheme, watchLook } from './chart-theme.ts';
import type { DrawBody } from './drawing.ts';
import { drawIn, type Instance } from './echarts.ts';

type Props = {
  data: ChartData;
  drawBody: DrawBody;
  /** a row's id, when it is clicked and leads somewhere */
  onPick?: (id: string) => void;
};

/** The drawing. It fills its place, follows its size and the theme, and is no more than a picture to who cannot see it. */
export function ChartCanvas({ data: given, drawBody, onPick }: Props) {
  const placeRef = useRef<HTMLDivElement>(null);
  const chartRef = useRef<Instance>(null);
  // by what is in it: figures that are put together anew at each render are not drawn anew
  const text = JSON.stringify(given);
  const data = useMemo(() => JSON.parse(text) as ChartData, [text]);

  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    const chart = drawIn(place);
    chartRef.current = chart;
    return () => {
      chartRef.current = null;
      chart.dispose();
    };
  }, []);

  useEffect(() => {
    const place = placeRef.current;
    const chart = chartRef.current;
    if (!place || !chart) return;
    const draw = (animated: boolean) => {
      const { clientWidth: width, clientHeight: height } = place;
      if (width === 0 || height === 0) return;
      chart.resize();
      const drawing = { data, theme: readTheme(place), width, height, animated: animated && !prefersReducedMotion() };
      chart.setOption(chartOption(drawing, drawBody), true);
    };
    draw(true);
    const drawAgain = () => draw(false);
    const handleResize = throttle(drawAgain, THROTTLE_MS);
    const observer = new ResizeObserver(() => {
      const isSame = chart.getWidth() === place.clientWidth && chart.getHeight() === place.clientHeight;
      if (!isSame) handleResize();
    });
    observer.observe(place);
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

  return <div ref={placeRef} className={css.canvas} />;
}
