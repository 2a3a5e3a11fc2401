import { choice, defineComponent, jsonSchema, range, text, toggle, words, z } from '#sdk'
import { samplePlaces } from './sample.ts'

const look = { section: 'appearance' } as const

export const bmap = defineComponent({
  id: 'component/bmap',
  type: 'BMap',
  version: 1,
  label: { zh: '地图', en: 'Map' },
  group: 'other',
  icon: 'M8 14s4.500-4 4.500-7.500a4.500 4.500 0 0 0-9 0C3.500 10 8 14 8 14ZM8 8a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  keywords: ['map', 'baidu', 'location', 'marker', '百度地图', '位置', '定位'],
  parts: {
    map: { label: { zh: '地图', en: 'Map' } },
    list: { label: { zh: '地点列表', en: 'List of places' } },
  },
  sizes: { width: { min: 160, fill: true }, height: { min: 120, fill: true } },
  props: z.strictObject({
    data: z
      .union([z.array(jsonSchema), jsonSchema])
      .default(samplePlaces)
      .meta({ label: { zh: '地点', en: 'Places' }, section: 'data', setter: 'setter/json' }),
    center: text('中心', 'Centre', '北京市', {
      help: {
        zh: '省或城市的名称，或“经度,纬度”',
        en: 'The name of a Chinese province or city, or "longitude,latitude"',
      },
    }),
    zoom: range('级别', 'Zoom', 15, { min: 3, max: 19, step: 1 }),
    provider: choice(
      '地图来源',
      'Provider',
      { offline: ['内置（不需要网络）', 'Built in, without network'], baidu: ['百度地图', 'Baidu'] },
      'offline',
      {
        help: {
          zh: '百度地图需要项目管理员在“外部资源”中设置密钥和主机',
          en: 'Baidu needs a key and hosts, which an administrator of the project sets under Other hosts',
        },
      },
    ),
    coordinates: choice(
      '坐标系',
      'Coordinates',
      { bd09: ['百度坐标（BD-09）', 'Baidu (BD-09)'], wgs84: ['GPS 坐标（WGS-84）', 'GPS (WGS-84)'] },
      'bd09',
      {
        section: 'data',
      },
    ),
    title: words('标题', 'Title', '', { help: { zh: '读屏软件朗读的内容', en: 'What screen readers say' } }),
    basemap: text('底图文件', 'Basemap file', '', {
      resource: 'map',
      when: "provider != 'baidu'",
      help: { zh: 'PMTiles 文件的地址；没有时只画海岸线', en: 'Address of a PMTiles file; without one there are coast lines' },
    }),
    wheelZoom: toggle('滚轮缩放', 'Zoom with the wheel', false),
    rotateAngle: range('旋转角度', 'Rotation', 0, { min: 0, max: 360, step: 1, ...look }),
    tiltAngle: range('倾斜角度', 'Tilt', 0, { min: 0, max: 90, step: 1, ...look }),
    mapType: choice(
      '地图类型',
      'Kind of map',
      { BMAP_NORMAL_MAP: ['普通', 'Normal'], BMAP_EARTH_MAP: ['地球', 'Globe'], BMAP_SATELLITE_MAP: ['卫星', 'Satellite'] },
      'BMAP_NORMAL_MAP',
      look,
    ),
    ScaleControl: toggle('比例尺', 'Scale', true, look),
    ZoomControl: toggle('缩放按钮', 'Zoom buttons', true, look),
    CityListControl: toggle('城市列表', 'List of cities', false, look),
    LocationControl: toggle('定位按钮', 'Location button', false, look),
    showText: toggle('显示地名', 'Names of places', true, look),
    showIcon: toggle('显示地名图标', 'Icons of places', true, look),
    showOverlay: toggle('显示地点', 'Places of the page', true, look),
  }),
  events: {
    onClick: {
      label: { zh: '点击地图', en: 'Click on the map' },
      again: 'one',
      payload: z.strictObject({ lat: z.number(), lng: z.number() }),
    },
  },
  methods: {
    update: { label: { zh: '刷新数据', en: 'Load again' }, args: z.record(z.string(), jsonSchema).optional() },
    setZoom: { label: { zh: '设置级别', en: 'Set zoom' }, args: z.looseObject({ zoom: z.union([z.number(), z.string()]) }) },
    getCenter: {
      label: { zh: '获取中心', en: 'Get the centre' },
      returns: z.strictObject({ lng: z.number(), lat: z.number() }),
    },
  },
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: samplePlaces },
  view: () => import('./view.tsx'),
})
