module pramaan/signing

go 1.19
