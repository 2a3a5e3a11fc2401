import { defineMessages } from '../shell/messages.ts'

export const texts = defineMessages('viewer', {
  zh: {
    notFound: '页面不存在或尚未发布',
    notFoundHint: '请检查地址，或联系页面的作者。',
    forbidden: '没有权限查看此页面',
    forbiddenHint: '请登录有权限的账号。',
    failed: '页面加载失败',
    retry: '重试',
    signIn: '登录',
    loading: '加载中',
  },
  en: {
    notFound: 'This page does not exist or is not published',
    notFoundHint: 'Check the address, or ask the author of the page.',
    forbidden: 'You may not see this page',
    forbiddenHint: 'Sign in with an account that may.',
    failed: 'The page could not be loaded',
    retry: 'Try again',
    signIn: 'Sign in',
    loading: 'Loading',
  },
})
