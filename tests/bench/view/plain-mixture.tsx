import {
  Avatar,
  Badge,
  Button,
  Card,
  Carousel,
  Cascader,
  Checkbox,
  ColorPicker,
  DatePicker,
  Descriptions,
  Divider,
  Dropdown,
  Empty,
  Form,
  Grid,
  Image,
  Input,
  InputNumber,
  Link,
  List,
  Menu,
  Progress,
  Radio,
  Rate,
  Result,
  Select,
  Slider,
  Space,
  Statistic,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  TimePicker,
  Tree,
  TreeSelect,
  Typography,
  Upload,
  VerificationCode,
} from '@arco-design/web-react'
import { IconDown, IconHome, IconList, IconSettings, IconUser } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import { componentDeclarations } from '#plugins/presets/components'
import type { ComponentDeclaration } from '#sdk'
import { propsOf } from './props-of.ts'

const options = [
  { label: 'Option 1', value: '1' },
  { label: 'Option 2', value: '2' },
]
const nodes = [
  {
    key: 'asia',
    value: 'asia',
    title: 'Asia',
    label: 'Asia',
    children: [{ key: 'china', value: 'china', title: 'China', label: 'China' }],
  },
  { key: 'europe', value: 'europe', title: 'Europe', label: 'Europe' },
]
const rows = ['Aurora', 'Borealis', 'Cirrus'].map((name, id) => ({ id: id + 1, key: id, name, status: 'Active', amount: 1280.5 }))
const money = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })
const status = (text: string) => <Badge status="success" text={text} />
const columns = [
  { title: 'ID', dataIndex: 'id' },
  { title: 'Name', dataIndex: 'name' },
  { title: 'Status', dataIndex: 'status', render: status },
  { title: 'Amount', dataIndex: 'amount', align: 'right' as const, render: (amount: number) => money.format(amount) },
]
const facts = [
  { label: 'Order', value: <Typography.Text copyable>SO-20251120</Typography.Text> },
  { label: 'Customer', value: 'Aurora' },
  { label: 'Status', value: status('Paid') },
  { label: 'Amount', value: money.format(1280.5) },
  { label: 'Created', value: '2025-11-20 10:24:00' },
]

/** What the library draws of each component that it has, with the data that ours comes with; in the order in which they are mixed. */
export const PLAIN: { readonly [type: string]: () => ReactNode } = {
  Input: () => <Input allowClear />,
  Select: () => <Select options={options} />,
  Switch: () => <Switch />,
  DatePicker: () => <DatePicker />,
  Button: () => <Button type="primary">Button</Button>,
  InputNumber: () => <InputNumber />,
  InputPassword: () => <Input.Password />,
  InputOTP: () => <VerificationCode />,
  TextArea: () => <Input.TextArea />,
  Radio: () => <Radio.Group options={options} />,
  CheckBoxGroup: () => <Checkbox.Group options={options} />,
  CheckBox: () => <Checkbox>Check box</Checkbox>,
  Slider: () => <Slider defaultValue={5} max={10} />,
  Rate: () => <Rate />,
  ColorPicker: () => <ColorPicker />,
  DatePickerRange: () => <DatePicker.RangePicker />,
  TimePicker: () => <TimePicker />,
  TimePickerRange: () => <TimePicker.RangePicker />,
  Cascader: () => <Cascader options={nodes} />,
  TreeSelect: () => <TreeSelect treeData={nodes} />,
  Upload: () => <Upload />,
  Text: () => <Typography.Text>Text</Typography.Text>,
  Title: () => <Typography.Title>Title</Typography.Title>,
  Link: () => <Link>Link</Link>,
  Tag: () => <Tag color="green">Tag</Tag>,
  Badge: () => <Badge count={99} />,
  Avatar: () => (
    <Avatar>
      <IconUser />
    </Avatar>
  ),
  Card: () => <Card title="Card" />,
  Divider: () => <Divider />,
  Space: () => <Space />,
  Row: () => (
    <Grid.Row>
      <Grid.Col span={12} />
      <Grid.Col span={12} />
    </Grid.Row>
  ),
  Descriptions: () => <Descriptions data={facts} column={3} />,
  Steps: () => (
    <Steps current={1}>
      {['Order', 'Approval', 'Delivery'].map((title) => (
        <Steps.Step key={title} title={title} description="What is needed" />
      ))}
    </Steps>
  ),
  Tabs: () => (
    <Tabs>
      <Tabs.TabPane key="1" title="Tab 1" />
    </Tabs>
  ),
  List: () => (
    <List
      dataSource={rows}
      render={({ key, name }) => (
        <List.Item key={key} extra="Paid">
          <List.Item.Meta title={name} description="First order" />
        </List.Item>
      )}
    />
  ),
  Empty: () => <Empty />,
  Result: () => <Result status="success" title="Done" />,
  Statistic: () => <Statistic title="Total" value={192_672} precision={2} groupSeparator />,
  Image: () => <Image width={200} height={200} />,
  Carousel: () => (
    <Carousel style={{ height: 160 }}>
      {[1, 2, 3].map((each) => (
        <div key={each}>{each}</div>
      ))}
    </Carousel>
  ),
  Tree: () => <Tree treeData={nodes} />,
  NavMenu: () => (
    <Menu>
      <Menu.Item key="home">
        <IconHome /> Home
      </Menu.Item>
      <Menu.SubMenu
        key="orders"
        title={
          <>
            <IconList /> Orders
          </>
        }
      >
        <Menu.Item key="open">Open</Menu.Item>
      </Menu.SubMenu>
      <Menu.Item key="settings">
        <IconSettings /> Settings
      </Menu.Item>
    </Menu>
  ),
  Dropdown: () => (
    <Dropdown droplist={<Menu />}>
      <Button>
        Dropdown <IconDown />
      </Button>
    </Dropdown>
  ),
  Progress: () => <Progress percent={60} />,
  MarsTable: () => <Table data={rows} columns={columns} borderCell pagination={{ showTotal: true }} />,
}
export const MIXED_TYPES = Object.keys(PLAIN)

const declared = componentDeclarations as readonly unknown[] as readonly ComponentDeclaration[]
const declarations = new Map(declared.map((declaration) => [declaration.type, declaration]))

/** The props of ours as it comes, with the data of its sample. */
export function mixedProps(type: string, index: number): JsonObject {
  const { initial, data } = declarations.get(type)!
  const props = { ...propsOf(type), ...initial?.props, ...(data ? { [data.prop]: data.sample as Json } : {}) } as JsonObject
  if (!props.formItem) return props
  return { ...props, formItem: { ...(props.formItem as { [key: string]: Json }), name: `field${index}`, label: `Field ${index}` } }
}
export const isFormItem = (type: string): boolean => declarations.get(type)!.formItem !== undefined

/** As many components by hand, with the library alone: form items in its form, the others beside them. */
export function PlainMixture({ count, kinds }: { readonly count: number; readonly kinds: readonly string[] }) {
  return (
    <Form>
      {Array.from({ length: count }, (_, index) => {
        const type = kinds[index % kinds.length]!
        const drawn = PLAIN[type]!()
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        if (!isFormItem(type)) return <div key={index}>{drawn}</div>
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Form.Item key={index} label={`Field ${index}`} field={`field${index}`}>
            {drawn}
          </Form.Item>
        )
      })}
    </Form>
  )
}
