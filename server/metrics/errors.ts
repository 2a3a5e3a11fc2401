export const metricsErrors = {
  token: {
    code: 40191,
    status: 401,
    message: {
      zh: '请发送请求头 Authorization: Bearer，后接设置项 METRICS_TOKEN 的值',
      en: 'Send the header “Authorization: Bearer” followed by the value of the setting METRICS_TOKEN',
    },
  },
} as const
