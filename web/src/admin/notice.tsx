export { NoticeBar, reason, type Notice } from '../ui/notice.tsx'
