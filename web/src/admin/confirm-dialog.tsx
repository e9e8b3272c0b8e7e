export { ConfirmDialog } from '../ui/confirm-dialog.tsx'
