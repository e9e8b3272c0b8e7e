module ticketbot

go 1.19
