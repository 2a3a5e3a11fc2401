CREATE TABLE `notification_mail` (
	`userId` integer NOT NULL,
	`topic` text NOT NULL,
	PRIMARY KEY(`userId`, `topic`),
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
