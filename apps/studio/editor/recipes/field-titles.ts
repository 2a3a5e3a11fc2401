import { fieldTitle } from '#sdk/setter'

/** Chinese labels of fields that many services have, by their names in lower case. */
const CHINESE: { readonly [name: string]: string } = {
  ...{ id: '编号', no: '编号', code: '编码', name: '名称', title: '标题', username: '用户名', nickname: '昵称' },
  ...{
    email: '邮箱',
    phone: '电话',
    mobile: '手机',
    tel: '电话',
    address: '地址',
    city: '城市',
    country: '国家',
    province: '省份',
  },
  ...{
    company: '公司',
    customer: '客户',
    owner: '负责人',
    user: '用户',
    author: '作者',
    department: '部门',
    role: '角色',
  },
  ...{
    status: '状态',
    state: '状态',
    type: '类型',
    category: '分类',
    level: '级别',
    tags: '标签',
    gender: '性别',
    age: '年龄',
  },
  ...{
    amount: '金额',
    price: '价格',
    total: '总额',
    count: '数量',
    quantity: '数量',
    stock: '库存',
    balance: '余额',
    score: '评分',
  },
  ...{
    date: '日期',
    time: '时间',
    createdat: '创建时间',
    updatedat: '更新时间',
    createtime: '创建时间',
    updatetime: '更新时间',
  },
  ...{
    orderedat: '下单时间',
    birthday: '生日',
    avatar: '头像',
    image: '图片',
    url: '链接',
    remark: '备注',
    note: '备注',
    description: '描述',
  },
  ...{
    enabled: '启用',
    active: '启用',
    customers: '客户',
    orders: '订单',
    users: '用户',
    products: '商品',
    items: '列表',
  },
}

/** The label of a field in the person's language: a common name has a Chinese one, any other is its own words. */
export function titleIn(locale: string): (name: string) => string {
  return (name) =>
    (locale === 'zh' ? CHINESE[name.toLowerCase().replaceAll(/[_-]/g, '')] : undefined) ?? fieldTitle(name)
}
