import { expect, test } from 'vitest'
import { createSpeaker, type Message, tell } from '#kernel/message'
import { actionDeclarations } from '#plugins/presets/actions'
import { rareServices } from '#plugins/presets/rare-services'
import { pageServices } from '#plugins/presets/services'
import { sourceDeclarations } from '#plugins/presets/sources'
import { createWordsOf, ownersOf } from '#sdk'
import { messages as app } from '#shell/app-words'

const speaker = createSpeaker(createWordsOf(ownersOf([...actionDeclarations, ...sourceDeclarations, ...pageServices, ...rareServices])), {
  app,
})

const REASONS: readonly (readonly [reason: Message, zh: string])[] = [
  [tell('engine.no-flow', { flow: '下单' }), '流程“下单”不存在：请重新选择'],
  [tell('engine.flows-too-deep', { flow: '下单', most: 20 }), '已停止：流程相互调用超过 20 层，最后是“下单”。请检查调用自己的流程'],
  [tell('engine.events-too-deep', { event: '刷新', most: 20 }), '已停止：事件“刷新”引发的流程又发出事件，超过 20 层'],
  [tell('engine.loop-without-list'), '循环没有列表，也没有次数：请设置其中之一'],
  [tell('engine.step-limit'), '流程的步骤过多，已停止：请检查其中的循环'],
  [tell('engine.cancelled'), '已取消'],
  [tell('engine.closed'), '页面已关闭'],
  [tell('engine.computed-set', { variable: 'total' }), '变量“total”由公式计算，不能赋值：请修改它的公式，或改设它读取的变量'],
  [tell('engine.never-comes'), '脚本一直在等待不会到来的结果：请检查 await 后面的内容'],
  [tell('engine.too-long', { ms: 5000 }), '运行超过 5000 毫秒，已停止：请减少其中的循环或数据'],
  [tell('engine.no-api', { api: '订单' }), '接口“订单”不存在：请在步骤或数据源中重新选择'],
  [tell('engine.no-source', { source: 'acme' }), '没有安装数据源“acme”：它的插件可能已停用或未加载，请联系管理员'],
  [tell('engine.loop', { element: '甲', other: '乙' }), '已停止：“甲”与“乙”的数据互相更新，循环不止。请去掉其中一个公式'],
  [tell('view.unknown-action', { action: 'acme' }), '没有安装动作“acme”：它的插件可能已停用或未加载，请联系管理员'],
  [tell('view.no-element', { element: '弹窗' }), '页面上没有组件“弹窗”：请重新选择'],
  [tell('view.no-method', { element: '弹窗', method: 'open' }), '组件“弹窗”没有方法“open”：请重新选择'],
  [tell('view.not-shown', { element: '弹窗', seconds: 3 }), '等了 3 秒，组件“弹窗”仍未显示：请先显示它'],
  [tell('view.page-hidden', { element: '弹窗' }), '组件“弹窗”所在的页面已切到后台，未被调用：请先切回该页面'],
  [tell('view.answered-false', { element: '弹窗', method: 'validate' }), '“validate”的结果为否'],
  [tell('step.no-element'), '没有选择组件：请在步骤中选择'],
  [tell('step.no-method'), '没有选择方法：请在步骤中选择'],
  [tell('step.no-api'), '没有选择接口：请在步骤中选择'],
  [tell('step.no-address'), '没有填写地址：请在步骤中填写'],
  [tell('step.no-key'), '没有填写键名：请在步骤中填写'],
  [tell('step.bad-address', { address: 'file:x' }), '地址“file:x”不正确：请检查'],
  [tell('step.answer-code', { code: 7 }), '接口返回状态码 7'],
  [tell('step.status', { status: 404 }), '服务返回 HTTP 404'],
  [tell('step.unreachable'), '服务器无法访问该地址：请检查地址'],
  [tell('step.file-too-large', { most: 20 }), '文件超过 20 MB'],
  [tell('action/set-locale.unknown', { language: 'fr' }), '页面没有语言“fr”：请改为页面已有的语言'],
  [tell('action/set-variable.no-variable'), '没有选择变量：请在步骤中选择'],
  [tell('action/stop.stopped'), '流程已被“结束流程”步骤停止'],
  [tell('action/switch.no-case', { value: '关闭' }), '没有与“关闭”对应的流程：请添加该值，或设置“其他情况执行”'],
  [tell('action/send-message.no-address'), '没有填写 Webhook 地址：请在步骤中填写'],
  [tell('action/send-message.not-https'), 'Webhook 地址应以 https:// 开头：请检查'],
  [tell('action/send-message.no-message'), '消息是空的：请填写内容'],
  [tell('action/send-message.timeout', { seconds: 10 }), '机器人在 10 秒内没有应答：请稍后再试'],
  [tell('action/send-message.code', { code: '45009' }), '机器人返回状态码 45009'],
  [tell('action/upload.no-file'), '没有选择文件'],
  [tell('action/upload.not-accepted', { file: 'a.txt', accept: 'image/*' }), '“a.txt”的类型不在允许之列：image/*'],
  [tell('action/upload.too-large', { file: 'a.png', size: 3, most: 2 }), '“a.png”有 3K，最大 2K：请换一个较小的文件'],
  [tell('action/save-record.no-model'), '没有选择数据模型：请在步骤中选择'],
  [tell('action/save-record.no-values'), '没有要保存的值：请在步骤中填写'],
  [tell('action/save-record.unsaved'), '页面还没有保存，没有项目的数据模型：请先保存页面'],
  [tell('action/save-record.refused', { why: '无权限' }), '没有保存：无权限'],
  [tell('action/save-record.refused-field', { field: 'no', why: tell('action/save-record.required') }), '没有保存，no：必填'],
  [tell('action/save-record.conflict', { fields: 'no' }), '没有保存：其他人已经修改了 no，请刷新后重试'],
  [tell('action/delete-record.no-model'), '没有选择数据模型：请在步骤中选择'],
  [tell('action/delete-record.no-records'), '没有要删除的记录：请在步骤中填写'],
  [tell('action/delete-record.unsaved'), '页面还没有保存，没有项目的数据模型：请先保存页面'],
  [tell('action/delete-record.refused', { why: '无权限' }), '没有删除：无权限'],
  [tell('action/run-workflow.no-workflow'), '没有选择工作流：请在步骤中选择'],
  [tell('action/run-workflow.unsaved'), '页面还没有保存，没有项目的工作流：请先保存页面'],
  [tell('action/run-workflow.refused', { why: '尚未发布' }), '工作流没有启动：尚未发布'],
  [tell('action/run-workflow.failed'), '工作流没有完成'],
  [tell('action/run-workflow.late'), '工作流在 10 秒内没有结束，它会在后台继续运行'],
  [tell('action/start-approval.no-flow'), '没有选择审批流：请在步骤中选择'],
  [tell('action/start-approval.no-record'), '没有要审批的记录：请先保存记录，或在步骤中填写它的 id'],
  [tell('action/confirm.cancelled'), '已取消'],
  [tell('action/storage-get.nothing', { key: '草稿' }), '没有存过“草稿”'],
  [tell('action/call-flow.no-flow'), '没有选择流程：请在步骤中选择'],
  [tell('action/open-page.no-page'), '没有选择页面：请在步骤中选择'],
  [tell('action/open-page.not-a-page', { text: 'x' }), '“x”不是页面编号'],
  [tell('action/navigate.scheme', { scheme: 'data' }), '不能跳转到以“data:”开头的地址：请换一个地址'],
  [tell('action/navigate.host', { address: '//x' }), '应用内页面的地址“//x”不能含主机：请以单个 / 开头，或改选“外部链接”'],
  [tell('action/broadcast.no-name'), '没有填写事件名：请在步骤中填写'],
  [tell('action/raise-event.no-event'), '没有填写事件名：请在步骤中填写'],
  [tell('engine.no-block', { event: 'onPick' }), '事件“onPick”没有发出：该流程不在区块中运行。请在区块的流程中使用这一步'],
  [tell('action/download.nothing-chosen'), '没有选择接口，也没有填写地址：请在步骤中设置其一'],
  [tell('action/script.answered-false'), '脚本返回 false'],
  [tell('action/create-node.no-api'), '没有选择复制节点的接口：飞书应用的密钥不能放在页面里，请选择一个接口'],
  [tell('action/create-node.incomplete'), '知识库或要复制的节点没有设置：请在步骤中填写'],
  [tell('action/focus.nothing', { element: '卡片' }), '组件“卡片”中没有可以聚焦的内容'],
  [tell('service/navigate.refused-address', { address: 'x:y' }), '不能跳转到地址“x:y”：请换一个地址'],
  [tell('service/navigate.no-host'), '此页面不在微前端宿主中运行，不能跳转到宿主的页面'],
  [tell('service/storage.value-too-large', { length: 9, most: 8 }), '值有 9 个字符，最多 8 个：请保存较小的值'],
  [tell('service/storage.page-full', { most: 8 }), '此页面最多保存 8 个字符，已放不下该值：请先删除不用的值'],
  [tell('service/storage.browser-full'), '浏览器没有空间保存该值，或不允许页面保存'],
  [tell('step.no-copy'), '浏览器不允许此页面复制：请手动复制'],
  [tell('app.upload-needs-login'), '登录后才能上传文件'],
  [tell('app.preview-stays'), '预览时不会退出登录：发布后的页面会'],
  [tell('app.stayed'), '没有退出登录'],
  [tell('plugin.no-service', { service: { zh: '打印', en: 'Printing' } }), '此处不能使用“打印”'],
  [
    tell('plugin.service-refused', { plugin: 'acme.rating', service: { zh: '打印', en: 'Printing' } }),
    '插件“acme.rating”不能使用“打印”：请在该插件的 uses 中列出此服务',
  ],
  [tell('plugin.gone', { plugin: 'acme.rating', version: '1.0.0' }), '插件“acme.rating”（1.0.0）已停用或卸载'],
  // Parameters that do not parse.
  [tell('input.number', { at: { zh: '秒', en: 'Seconds' } }), '“秒”应为数字'],
  [tell('input.number', { at: 'duration' }), '“duration”应为数字'],
  [tell('input.object', { at: tell('input.whole') }), '“该值”应为对象'],
]

test.each(REASONS)('the reason %j is read in Chinese', async (reason, zh) => {
  expect(await speaker.say(reason, 'zh')).toBe(zh)
  expect(await speaker.say(reason, 'en')).toMatch(/[a-z]{2}/)
})

test('every reason of an action is among them', () => {
  const told = new Set(REASONS.map(([{ code }]) => code))
  const own = actionDeclarations.flatMap((declaration) => ('messages' in declaration ? [declaration.id] : []))
  expect(own.filter((id) => ![...told].some((code) => code.startsWith(`${id}.`)))).toEqual([])
})
