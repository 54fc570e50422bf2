// the package ships its languages without types
declare module 'echarts/lib/i18n/langPT-br.js' {
  import type { registerLocale } from 'echarts/core';

  const language: Parameters<typeof registerLocale>[1];
  export default language;
}
