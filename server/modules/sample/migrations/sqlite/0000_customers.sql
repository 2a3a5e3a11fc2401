CREATE TABLE `sample_customer` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer NOT NULL,
	`name` text NOT NULL,
	`contact` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`city` text NOT NULL,
	`level` text NOT NULL,
	`status` text NOT NULL,
	`note` text NOT NULL,
	`searchText` text,
	`joinedAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sample_customer_user` ON `sample_customer` (`userId`,`joinedAt`);
