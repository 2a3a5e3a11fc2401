import type { LngLat } from './coordinates.ts'

export interface Place {
  readonly zh: string
  readonly en: string
  /** In WGS-84, at the middle of the town. */
  readonly at: LngLat
}
export interface Province extends Place {
  readonly cities: readonly Place[]
}

/** A line for each province: its name and where its seat is, then its larger towns, each as `中文 English lng,lat`. */
const LINES = `
北京市 Beijing 116.40,39.90
天津市 Tianjin 117.20,39.13
上海市 Shanghai 121.47,31.23
重庆市 Chongqing 106.55,29.56
河北省 Hebei 114.51,38.04;石家庄 Shijiazhuang 114.51,38.04;唐山 Tangshan 118.18,39.63;秦皇岛 Qinhuangdao 119.60,39.93;邯郸 Handan 114.49,36.61;邢台 Xingtai 114.50,37.07;保定 Baoding 115.46,38.87;张家口 Zhangjiakou 114.88,40.82;承德 Chengde 117.96,40.95;沧州 Cangzhou 116.84,38.30;廊坊 Langfang 116.68,39.54;衡水 Hengshui 115.67,37.74
山西省 Shanxi 112.55,37.87;太原 Taiyuan 112.55,37.87;大同 Datong 113.30,40.08;阳泉 Yangquan 113.58,37.86;长治 Changzhi 113.12,36.20;晋城 Jincheng 112.85,35.49;晋中 Jinzhong 112.75,37.69;运城 Yuncheng 111.01,35.03;临汾 Linfen 111.52,36.09
内蒙古自治区 Inner_Mongolia 111.75,40.84;呼和浩特 Hohhot 111.75,40.84;包头 Baotou 109.84,40.66;赤峰 Chifeng 118.89,42.26;通辽 Tongliao 122.24,43.65;鄂尔多斯 Ordos 109.78,39.61;呼伦贝尔 Hulunbuir 119.77,49.21
辽宁省 Liaoning 123.43,41.80;沈阳 Shenyang 123.43,41.80;大连 Dalian 121.61,38.91;鞍山 Anshan 122.99,41.11;抚顺 Fushun 123.96,41.88;丹东 Dandong 124.35,40.00;锦州 Jinzhou 121.13,41.10;营口 Yingkou 122.24,40.67
吉林省 Jilin 125.32,43.82;长春 Changchun 125.32,43.82;吉林 Jilin_City 126.55,43.84;四平 Siping 124.35,43.17;通化 Tonghua 125.94,41.73;延吉 Yanji 129.51,42.89
黑龙江省 Heilongjiang 126.53,45.80;哈尔滨 Harbin 126.53,45.80;齐齐哈尔 Qiqihar 123.92,47.35;大庆 Daqing 125.10,46.59;佳木斯 Jiamusi 130.32,46.80;牡丹江 Mudanjiang 129.63,44.55;黑河 Heihe 127.53,50.25
江苏省 Jiangsu 118.80,32.06;南京 Nanjing 118.80,32.06;无锡 Wuxi 120.31,31.49;徐州 Xuzhou 117.28,34.21;常州 Changzhou 119.97,31.81;苏州 Suzhou 120.59,31.30;南通 Nantong 120.89,31.98;连云港 Lianyungang 119.22,34.60;淮安 Huaian 119.02,33.61;盐城 Yancheng 120.16,33.35;扬州 Yangzhou 119.41,32.39;镇江 Zhenjiang 119.43,32.19;泰州 Taizhou 119.92,32.46
浙江省 Zhejiang 120.16,30.27;杭州 Hangzhou 120.16,30.27;宁波 Ningbo 121.55,29.87;温州 Wenzhou 120.70,28.00;嘉兴 Jiaxing 120.76,30.75;湖州 Huzhou 120.09,30.89;绍兴 Shaoxing 120.58,30.00;金华 Jinhua 119.65,29.08;衢州 Quzhou 118.87,28.94;舟山 Zhoushan 122.21,29.99;台州 Taizhou_Zhejiang 121.42,28.66;丽水 Lishui 119.92,28.47
安徽省 Anhui 117.23,31.82;合肥 Hefei 117.23,31.82;芜湖 Wuhu 118.43,31.35;蚌埠 Bengbu 117.39,32.92;淮南 Huainan 117.00,32.63;马鞍山 Maanshan 118.51,31.67;安庆 Anqing 117.06,30.54;黄山 Huangshan 118.34,29.71;阜阳 Fuyang 115.81,32.89
福建省 Fujian 119.30,26.07;福州 Fuzhou 119.30,26.07;厦门 Xiamen 118.09,24.48;莆田 Putian 119.01,25.45;泉州 Quanzhou 118.68,24.87;漳州 Zhangzhou 117.65,24.51;龙岩 Longyan 117.02,25.08;宁德 Ningde 119.55,26.67
江西省 Jiangxi 115.86,28.68;南昌 Nanchang 115.86,28.68;景德镇 Jingdezhen 117.18,29.27;九江 Jiujiang 116.00,29.71;赣州 Ganzhou 114.94,25.83;吉安 Jian 114.99,27.11;宜春 Yichun 114.42,27.81;上饶 Shangrao 117.94,28.45
山东省 Shandong 117.12,36.65;济南 Jinan 117.12,36.65;青岛 Qingdao 120.38,36.07;淄博 Zibo 118.05,36.81;枣庄 Zaozhuang 117.32,34.81;东营 Dongying 118.67,37.43;烟台 Yantai 121.45,37.46;潍坊 Weifang 119.16,36.71;济宁 Jining 116.59,35.41;泰安 Taian 117.09,36.20;威海 Weihai 122.12,37.51;日照 Rizhao 119.53,35.42;临沂 Linyi 118.36,35.10;德州 Dezhou 116.36,37.43;聊城 Liaocheng 115.99,36.46;菏泽 Heze 115.48,35.23
河南省 Henan 113.63,34.75;郑州 Zhengzhou 113.63,34.75;开封 Kaifeng 114.31,34.80;洛阳 Luoyang 112.45,34.62;平顶山 Pingdingshan 113.19,33.77;安阳 Anyang 114.39,36.10;新乡 Xinxiang 113.93,35.30;许昌 Xuchang 113.85,34.04;南阳 Nanyang 112.53,32.99;商丘 Shangqiu 115.66,34.41;信阳 Xinyang 114.09,32.15
湖北省 Hubei 114.31,30.59;武汉 Wuhan 114.31,30.59;黄石 Huangshi 115.04,30.20;十堰 Shiyan 110.80,32.63;宜昌 Yichang 111.29,30.69;襄阳 Xiangyang 112.12,32.01;荆州 Jingzhou 112.24,30.34;恩施 Enshi 109.49,30.27
湖南省 Hunan 112.94,28.23;长沙 Changsha 112.94,28.23;株洲 Zhuzhou 113.13,27.83;湘潭 Xiangtan 112.94,27.83;衡阳 Hengyang 112.57,26.89;岳阳 Yueyang 113.13,29.36;常德 Changde 111.70,29.03;张家界 Zhangjiajie 110.48,29.12;郴州 Chenzhou 113.01,25.77;怀化 Huaihua 110.00,27.57
广东省 Guangdong 113.26,23.13;广州 Guangzhou 113.26,23.13;深圳 Shenzhen 114.06,22.54;珠海 Zhuhai 113.58,22.27;汕头 Shantou 116.68,23.35;佛山 Foshan 113.12,23.02;韶关 Shaoguan 113.60,24.81;湛江 Zhanjiang 110.36,21.27;肇庆 Zhaoqing 112.47,23.05;江门 Jiangmen 113.08,22.58;茂名 Maoming 110.93,21.66;惠州 Huizhou 114.42,23.11;梅州 Meizhou 116.12,24.29;东莞 Dongguan 113.75,23.02;中山 Zhongshan 113.39,22.52
广西壮族自治区 Guangxi 108.37,22.82;南宁 Nanning 108.37,22.82;柳州 Liuzhou 109.42,24.33;桂林 Guilin 110.29,25.27;梧州 Wuzhou 111.28,23.48;北海 Beihai 109.12,21.48;玉林 Yulin 110.18,22.65;百色 Baise 106.62,23.90
海南省 Hainan 110.33,20.04;海口 Haikou 110.33,20.04;三亚 Sanya 109.51,18.25;儋州 Danzhou 109.58,19.52
四川省 Sichuan 104.07,30.67;成都 Chengdu 104.07,30.67;自贡 Zigong 104.78,29.34;攀枝花 Panzhihua 101.72,26.58;泸州 Luzhou 105.44,28.87;德阳 Deyang 104.40,31.13;绵阳 Mianyang 104.68,31.47;乐山 Leshan 103.77,29.55;南充 Nanchong 106.11,30.84;宜宾 Yibin 104.64,28.75;达州 Dazhou 107.47,31.21;西昌 Xichang 102.26,27.90
贵州省 Guizhou 106.71,26.65;贵阳 Guiyang 106.71,26.65;六盘水 Liupanshui 104.83,26.59;遵义 Zunyi 106.93,27.73;安顺 Anshun 105.95,26.25;铜仁 Tongren 109.19,27.73
云南省 Yunnan 102.83,24.88;昆明 Kunming 102.83,24.88;曲靖 Qujing 103.80,25.49;玉溪 Yuxi 102.55,24.35;保山 Baoshan 99.16,25.11;丽江 Lijiang 100.23,26.86;普洱 Puer 100.97,22.83;大理 Dali 100.27,25.61;景洪 Jinghong 100.80,22.01
西藏自治区 Tibet 91.12,29.65;拉萨 Lhasa 91.12,29.65;日喀则 Shigatse 88.88,29.27;林芝 Nyingchi 94.36,29.65;昌都 Qamdo 97.17,31.14
陕西省 Shaanxi 108.94,34.34;西安 Xian 108.94,34.34;铜川 Tongchuan 108.95,34.90;宝鸡 Baoji 107.24,34.36;咸阳 Xianyang 108.71,34.33;渭南 Weinan 109.51,34.50;延安 Yanan 109.49,36.59;汉中 Hanzhong 107.02,33.07;榆林 Yulin_Shaanxi 109.73,38.29
甘肃省 Gansu 103.83,36.06;兰州 Lanzhou 103.83,36.06;嘉峪关 Jiayuguan 98.29,39.77;天水 Tianshui 105.72,34.58;武威 Wuwei 102.64,37.93;张掖 Zhangye 100.45,38.93;酒泉 Jiuquan 98.49,39.73;敦煌 Dunhuang 94.66,40.14
青海省 Qinghai 101.78,36.62;西宁 Xining 101.78,36.62;海东 Haidong 102.40,36.48;格尔木 Golmud 94.90,36.41
宁夏回族自治区 Ningxia 106.23,38.49;银川 Yinchuan 106.23,38.49;石嘴山 Shizuishan 106.38,38.98;吴忠 Wuzhong 106.20,37.99;固原 Guyuan 106.24,36.02;中卫 Zhongwei 105.19,37.51
新疆维吾尔自治区 Xinjiang 87.62,43.83;乌鲁木齐 Urumqi 87.62,43.83;克拉玛依 Karamay 84.87,45.58;吐鲁番 Turpan 89.19,42.95;哈密 Hami 93.51,42.82;喀什 Kashgar 75.99,39.47;伊宁 Yining 81.32,43.91;库尔勒 Korla 86.15,41.76
香港特别行政区 Hong_Kong 114.17,22.28
澳门特别行政区 Macao 113.54,22.19
台湾省 Taiwan 121.56,25.04;台北 Taipei 121.56,25.04;台中 Taichung 120.68,24.14;台南 Tainan 120.21,22.99;高雄 Kaohsiung 120.31,22.62
`

function placeOf(text: string): Place {
  const [zh = '', en = '', at = ''] = text.split(' ')
  const [lng = 0, lat = 0] = at.split(',').map(Number)
  return { zh, en: en.replaceAll('_', ' '), at: [lng, lat] }
}

/** The provinces, regions and cities that stand for one, each with its larger towns. */
export const provinces: readonly Province[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [own = '', ...cities] = line.split(';')
    return { ...placeOf(own), cities: cities.map(placeOf) }
  })

/** What says only what kind of place it is, the longest first. */
const KINDS = ['特别行政区', '维吾尔自治区', '壮族自治区', '回族自治区', '自治区', '省', '市', ' city', ' province']
function bare(name: string): string {
  const text = name.trim().toLowerCase()
  const kind = KINDS.find((each) => text.endsWith(each))
  return kind === undefined ? text : text.slice(0, -kind.length)
}

/** The place of a name in Chinese or English, a town before a province of the same name; undefined where it is none of the list. */
export function findPlace(name: string): Place | undefined {
  const wanted = bare(name)
  if (wanted === '') return undefined
  const all = [...provinces.flatMap(({ cities }) => cities), ...provinces]
  return all.find(({ zh, en }) => bare(zh) === wanted || en.toLowerCase() === wanted)
}

/** What the words of a search are in: a province by its own name with all its towns, or the towns that match. */
export function searchPlaces(text: string): readonly Province[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return provinces
  const has = ({ zh, en }: Place) => zh.includes(wanted) || en.toLowerCase().includes(wanted)
  return provinces.flatMap((province) => {
    if (has(province)) return [province]
    const cities = province.cities.filter(has)
    return cities.length > 0 ? [{ ...province, cities }] : []
  })
}
