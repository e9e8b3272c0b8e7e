module muhur

go 1.19
