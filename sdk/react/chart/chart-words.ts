/** What the frame of every chart says. */
export const CHART_TEXTS = {
  zh: {
    chart: '图表',
    keys: '方向键在数据点之间移动，回车键选择',
    zoomKeys: '加号和减号缩放，0 还原',
    sample: '示例数据',
    table: '数据表',
    picture: '图表',
    reset: '还原缩放',
    other: '其他',
    thinned: (drawn: string, all: string) => `数据点过多，按图表宽度精简绘制，共 ${all} 个，最多 ${drawn} 个系列`,
    cut: (all: string) => `共 ${all} 个数据点，已按图表宽度精简`,
    withoutX: (count: string) => `${count} 行没有横轴的值，未绘制`,
    many: (all: string) => `共 ${all} 行数据。请让数据源先汇总，图表会更快`,
  },
  en: {
    chart: 'chart',
    keys: 'Arrow keys go from point to point, Enter chooses one',
    zoomKeys: 'Plus and minus zoom, 0 shows all',
    sample: 'Sample data',
    table: 'Table',
    picture: 'Chart',
    reset: 'Show all',
    other: 'Other',
    thinned: (drawn: string, all: string) => `Drawn with fewer than its ${all} points, of at most ${drawn} series`,
    cut: (all: string) => `${all} points, thinned to the width of the chart`,
    withoutX: (count: string) =>
      `${count} ${count === '1' ? 'row has' : 'rows have'} nothing on the x axis and ${count === '1' ? 'is' : 'are'} not drawn`,
    many: (all: string) => `${all} rows of data. Let the source sum them up: the chart is faster then`,
  },
} as const
