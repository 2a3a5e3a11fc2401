export const TEXTS = {
  zh: {
    map: '地图',
    loading: '地图加载中',
    retry: '重试',
    count: (count: number) => `${count} 个地点`,
    unknownCenter: (name: string) => `不认识“${name.slice(0, 40)}”：请用省或城市的名称，或“经度,纬度”`,
    left: (count: number) => `${count} 条数据没有坐标或超出数量，未显示`,
    noBasemap: '底图文件无法读取：只画海岸线',
    noSatellite: '内置地图没有卫星图片，只换成自然的颜色',
    flat: '内置地图把三维标记画成平面',
    failures: {
      device: '此设备无法绘制地图（需要 WebGL）',
      load: '地图加载失败',
      setup: '百度地图尚未设置：项目管理员可在“外部资源”中填写密钥并允许其主机',
    },
  },
  en: {
    map: 'Map',
    loading: 'The map is loading',
    retry: 'Try again',
    count: (count: number) => (count === 1 ? '1 place' : `${count} places`),
    unknownCenter: (name: string) =>
      `“${name.slice(0, 40)}” is not known: use the name of a Chinese province or city, or "longitude,latitude"`,
    left: (count: number) => `${count} of the data have no coordinates, or are too many, and are not shown`,
    noBasemap: 'The basemap file cannot be read: there are coast lines alone',
    noSatellite: 'The built-in map has no satellite pictures; only its colours change',
    flat: 'The built-in map shows 3D markers flat',
    failures: {
      device: 'This device cannot draw maps (it needs WebGL)',
      load: 'The map did not load',
      setup: 'Baidu maps are not set up: an administrator of the project enters the key and allows its hosts under Other hosts',
    },
  },
} as const
