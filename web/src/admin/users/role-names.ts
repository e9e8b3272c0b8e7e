export const roleNames = { admin: 'Yönetici', user: 'Kullanıcı' }
